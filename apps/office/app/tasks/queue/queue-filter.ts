import { QUEUE_VIEWS, type QueueView, type QueueViewName } from '@wathiqa/contract/office';
import {
  DOCUMENT_LISTS,
  type DocumentList,
  REQUEST_STATES,
  type RequestState,
} from '@wathiqa/domain';
import { queryOf } from '../../forms/use-filter-address.ts';

export interface QueueFilter {
  state: RequestState;
  /** Only for requests that wait for a decision. */
  view: QueueViewName;
  sort: 'deadline' | 'arrival';
  list?: DocumentList;
  governorateCode?: string;
  officeId?: number;
  after?: string;
}

/** Ignores invalid values. */
export function parseFilter(address: URLSearchParams): QueueFilter {
  const state = REQUEST_STATES.find((state) => state === address.get('state'));
  const view = QUEUE_VIEWS.find((view) => view === address.get('view'));
  const list = DOCUMENT_LISTS.find((list) => list === address.get('list'));
  const governorateCode = address.get('governorate') ?? '';
  const officeId = address.get('office') ?? '';
  const after = address.get('after') ?? '';
  return {
    state: state ?? 'WAITING_APPROVAL',
    view: view ?? 'open',
    sort: address.get('sort') === 'arrival' ? 'arrival' : 'deadline',
    ...(list && { list }),
    ...(/^[0-9]{2}$/.test(governorateCode) && { governorateCode }),
    ...(/^[1-9][0-9]{0,8}$/.test(officeId) && { officeId: Number(officeId) }),
    ...(/^[a-z]+_[0-9TZ:.-]{20,32}_[0-9]{12}$/.test(after) && { after }),
  };
}

/** Without defaults. */
export function toSearchParams(filter: QueueFilter): URLSearchParams {
  const { state, view, sort, list, governorateCode, officeId, after } = filter;
  return queryOf({
    state: state === 'WAITING_APPROVAL' ? undefined : state,
    view: view === 'open' ? undefined : view,
    sort: sort === 'deadline' ? undefined : sort,
    list,
    governorate: governorateCode,
    office: officeId,
    after,
  });
}

/** Undefined for requests that wait for no decision. */
export function toView({ state, view, ...filter }: QueueFilter): QueueView | undefined {
  const { list, governorateCode, officeId } = filter;
  return state === 'WAITING_APPROVAL' ? { view, list, governorateCode, officeId } : undefined;
}
