/** The list that was looked at last: where to go back to, and which request comes after which. */
export interface LastList {
  address: string;
  requestIds: readonly string[];
}

const KEY = 'office.lastList';

export function rememberList(list: LastList): void {
  sessionStorage.setItem(KEY, JSON.stringify(list));
}

/** Numbers of requests and an address without any: nothing personal is in it. */
export function lastList(): LastList | undefined {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? undefined : JSON.parse(stored);
}

/** The request after this one in the list that was looked at last. */
export function nextRequestId(requestId: string): string | undefined {
  const { requestIds = [] } = lastList() ?? {};
  const place = requestIds.indexOf(requestId);
  return place < 0 ? undefined : requestIds[place + 1];
}
