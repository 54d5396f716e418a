/** Last viewed list, for "back" and "next request". */
export interface LastList {
  address: string;
  requestIds: readonly string[];
}

const KEY = 'office.lastList';

export function rememberList(list: LastList): void {
  sessionStorage.setItem(KEY, JSON.stringify(list));
}

/** Contains no personal data. */
export function lastList(): LastList | undefined {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? undefined : JSON.parse(stored);
}

/** Next request of the last viewed list. */
export function nextRequestId(requestId: string): string | undefined {
  const { requestIds = [] } = lastList() ?? {};
  const place = requestIds.indexOf(requestId);
  return place < 0 ? undefined : requestIds[place + 1];
}
