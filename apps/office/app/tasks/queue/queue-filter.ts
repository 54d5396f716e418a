import {
  DOCUMENT_LISTS,
  type DocumentList,
  REQUEST_STATES,
  type RequestState,
} from '@wathiqa/domain';

export interface QueueFilter {
  state: RequestState;
  list?: DocumentList;
  governorateCode?: string;
  olderThan?: number;
  flagged?: 'yes';
  after?: string;
}

export const AGES = [1, 3, 5, 7, 14, 30] as const;

/** Filter from an address; ignores invalid values. */
export function parseFilter(address: URLSearchParams): QueueFilter {
  const state = REQUEST_STATES.find((state) => state === address.get('state'));
  const list = DOCUMENT_LISTS.find((list) => list === address.get('list'));
  const governorateCode = address.get('governorate') ?? '';
  const olderThan = AGES.find((age) => String(age) === address.get('age'));
  const after = address.get('after') ?? '';
  return {
    state: state ?? 'WAITING_APPROVAL',
    ...(list && { list }),
    ...(/^[0-9]{2}$/.test(governorateCode) && { governorateCode }),
    ...(olderThan && { olderThan }),
    ...(address.get('flagged') === 'yes' && { flagged: 'yes' as const }),
    ...(/^[0-9TZ:.-]{20,32}_[0-9]{12}$/.test(after) && { after }),
  };
}

/** Address of a filter, without empty values. */
export function toSearchParams(filter: QueueFilter): URLSearchParams {
  const { state, list, governorateCode, olderThan, flagged, after } = filter;
  const values = {
    state: state === 'WAITING_APPROVAL' ? undefined : state,
    list,
    governorate: governorateCode,
    age: olderThan,
    flagged,
    after,
  };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
