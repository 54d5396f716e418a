import {
  FEEDBACK_STATES,
  FEEDBACK_TYPES,
  type FeedbackState,
  type FeedbackType,
} from '@wathiqa/domain';

/** What the list of messages is narrowed to, its order and where its page begins, as the address says it. */
export interface FeedbackFilter {
  /** Of all of them only where the address says so: new ones are what waits. */
  state?: FeedbackState;
  type?: FeedbackType;
  order: 'oldest' | 'newest';
  after?: string;
}

/** How an address asks for messages of every state. */
export const EVERY_STATE = 'all';

/** Reads the filter out of an address; what it does not know there, it leaves out. */
export function parseFilter(address: URLSearchParams): FeedbackFilter {
  const requestedState = address.get('state');
  const state = FEEDBACK_STATES.find((known) => known === requestedState);
  const type = Object.values(FEEDBACK_TYPES).find((known) => String(known) === address.get('type'));
  const after = address.get('after') ?? '';
  return {
    ...(requestedState !== EVERY_STATE && { state: state ?? 'open' }),
    ...(type && { type }),
    order: address.get('order') === 'newest' ? 'newest' : 'oldest',
    ...(/^[0-9TZ:.-]{20,32}_[0-9]{9,13}$/.test(after) && { after }),
  };
}

/** The address of a filter; what it says unasked is not in it. */
export function toSearchParams({ state, type, order, after }: FeedbackFilter): URLSearchParams {
  const values = {
    state: state === 'open' ? undefined : (state ?? EVERY_STATE),
    type,
    order: order === 'newest' ? order : undefined,
    after,
  };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** The filter as the call takes it. */
export function toQuery({ type, ...filter }: FeedbackFilter) {
  return { ...filter, ...(type && { type: String(type) }) };
}
