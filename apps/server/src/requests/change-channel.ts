import type { Database, Transaction } from '../db/database.ts';
import { announce } from '../db/notices.ts';

/** Channel of request changes; payload: {@link toNotice}. */
export const REQUEST_CHANGES = 'request_changes';

/** `historyId`: latest history row. */
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

/** Channel of changes without a history row, and of staff who view a request. */
export const OFFICE_CHANGES = 'office_changes';

export interface OfficeChange {
  requestId: number;
  /** Author, or the viewer. */
  staffId: number | null;
  /** Office that the request left. */
  leftOffice?: number | null;
  /** Absent for a change; `name` is null once the stream has ended. */
  viewer?: { streamId: string; name: string | null };
}

/** Publishes a claim, a note or another change without a history row, after commit. */
export function announceOfficeChange(
  transaction: Transaction,
  requestId: number,
  staffId: number | null,
  leftOffice: number | null = null,
): void {
  announce(transaction, OFFICE_CHANGES, toOfficeNotice({ requestId, staffId, leftOffice }));
}

/** Publishes a committed change, or a viewer. */
export function publishOfficeChange(
  database: Pick<Database, 'publish'>,
  change: OfficeChange,
): void {
  database.publish(OFFICE_CHANGES, toOfficeNotice(change));
}

export const toOfficeNotice = (change: OfficeChange) => JSON.stringify(change);
export const fromOfficeNotice = (notice: string): OfficeChange => JSON.parse(notice);
