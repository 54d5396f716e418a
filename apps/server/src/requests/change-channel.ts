import type { Database, Transaction } from '../db/database.ts';
import { announce } from '../db/notices.ts';

/** The channel on which changes of requests are published, each as `toNotice` writes it. */
export const REQUEST_CHANGES = 'request_changes';

/** A change of a request: its number, and the id of the last row of its history by then. */
export interface RequestChange {
  requestId: number;
  historyId: number;
}

/** What is published of a change: nothing of the request but its number. */
export function toNotice({ requestId, historyId }: RequestChange): string {
  return `${requestId}:${historyId}`;
}

/** The change of a notice; undefined for what `toNotice` did not write. */
export function fromNotice(notice: string): RequestChange | undefined {
  const [requestId, historyId] = notice.split(':').map(Number);
  return requestId && historyId ? { requestId, historyId } : undefined;
}

/** Publishes a change of a request once the transaction that made it is committed. */
export function announceChange(transaction: Transaction, change: RequestChange): void {
  announce(transaction, REQUEST_CHANGES, toNotice(change));
}

/** Publishes a change that a statement of its own has made, which is committed. */
export function publishChange(database: Database, change: RequestChange): void {
  database.publish(REQUEST_CHANGES, toNotice(change));
}
