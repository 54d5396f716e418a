import type { Database, Transaction } from '../db/database.ts';
import { announce } from '../db/notices.ts';

/** Channel of request changes (`toNotice`). */
export const REQUEST_CHANGES = 'request_changes';

/** Request number and id of its latest history row. */
export interface RequestChange {
  requestId: number;
  historyId: number;
}

export function toNotice({ requestId, historyId }: RequestChange): string {
  return `${requestId}:${historyId}`;
}

/** Undefined for an invalid notification. */
export function fromNotice(notice: string): RequestChange | undefined {
  const [requestId, historyId] = notice.split(':').map(Number);
  return requestId && historyId ? { requestId, historyId } : undefined;
}

/** Publishes after commit. */
export function announceChange(transaction: Transaction, change: RequestChange): void {
  announce(transaction, REQUEST_CHANGES, toNotice(change));
}

/** Publishes a committed change. */
export function publishChange(database: Database, change: RequestChange): void {
  database.publish(REQUEST_CHANGES, toNotice(change));
}
