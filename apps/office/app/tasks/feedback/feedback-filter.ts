import {
  FEEDBACK_STATES,
  FEEDBACK_TYPES,
  type FeedbackState,
  type FeedbackType,
} from '@wathiqa/domain';
import { queryOf } from '../../forms/use-filter-address.ts';

export interface FeedbackFilter {
  /** Absent: all states. Default is new. */
  state?: FeedbackState;
  type?: FeedbackType;
  /** Only those of the user. */
  mine?: 'yes';
  order: 'oldest' | 'newest';
  after?: string;
}

/** Address value for all states. */
export const EVERY_STATE = 'all';

/** Ignores invalid values. */
export function parseFilter(address: URLSearchParams): FeedbackFilter {
  const requestedState = address.get('state');
  const state = FEEDBACK_STATES.find((known) => known === requestedState);
  const type = Object.values(FEEDBACK_TYPES).find((known) => String(known) === address.get('type'));
  const after = address.get('after') ?? '';
  return {
    ...(requestedState !== EVERY_STATE && { state: state ?? 'open' }),
    ...(type && { type }),
    ...(address.get('mine') === 'yes' && { mine: 'yes' as const }),
    order: address.get('order') === 'newest' ? 'newest' : 'oldest',
    ...(/^[0-9TZ:.-]{20,32}_[0-9]{9,13}$/.test(after) && { after }),
  };
}

/** Without defaults. */
export function toSearchParams({
  state,
  type,
  mine,
  order,
  after,
}: FeedbackFilter): URLSearchParams {
  return queryOf({
    state: state === 'open' ? undefined : (state ?? EVERY_STATE),
    type,
    mine,
    order: order === 'newest' ? order : undefined,
    after,
  });
}

export function toSearchBody({ state, type, mine }: FeedbackFilter) {
  return { state, type, mine: mine === 'yes' };
}

export function toQuery({ type, ...filter }: FeedbackFilter) {
  return { ...filter, ...(type && { type: String(type) }) };
}
