import {
  CHANNEL_ADDRESSES,
  KINDS_FOR_BOTH_MOBILES,
  NOTIFICATION_CHANNELS,
  NOTIFIED_MOBILES,
  type NotificationChannel,
  type NotificationDetails,
  type NotificationKind,
  notificationOccurrence,
  type Piastres,
  type RequestId,
} from '@wathiqa/domain';
import { literals } from '../db/sql-expressions.ts';
import { REJECTION_PARTS, type RejectionRow } from './rejection-reason.ts';

/** Notification to a request's owner. */
export interface NewNotification<Kind extends NotificationKind> {
  requestId: RequestId;
  kind: Kind;
  /** Distinguishes notifications of one kind, such as an attempt number. */
  occurrence?: number;
  detail: NotificationDetails[Kind];
}

export interface NotificationRow {
  request_id: RequestId;
  kind: NotificationKind;
  occurrence: string;
  channel: NotificationChannel;
  detail: object;
}

/**
 * Rows for the transaction that causes the notification. It is sent once by SMS and e-mail; some kinds go to both
 * mobiles.
 */
export function notificationRows<Kind extends NotificationKind>({
  requestId,
  kind,
  occurrence,
  detail,
}: NewNotification<Kind>): NotificationRow[] {
  const row = {
    request_id: requestId,
    kind,
    occurrence: notificationOccurrence(occurrence),
    detail,
  };
  return NOTIFICATION_CHANNELS.flatMap((channel): NotificationRow[] =>
    KINDS_FOR_BOTH_MOBILES.has(kind) && CHANNEL_ADDRESSES[channel] === 'mobile'
      ? NOTIFIED_MOBILES.map((mobile) => ({
          ...row,
          channel,
          occurrence: notificationOccurrence(occurrence, mobile),
          detail: { ...detail, mobile },
        }))
      : [{ ...row, channel }],
  );
}

/** A document at the time of the event. */
export interface NotifiedDocument extends RejectionRow {
  document_type: string;
  language_code: string | null;
  issue_reason: string | null;
  copies: number;
  unit_price: Piastres;
  rejected: boolean;
  /** Its owner's visit to a registry is to come. */
  awaits_visit?: boolean;
}

/** Kinds whose texts name documents and prices. */
export const KINDS_WITH_DOCUMENTS: readonly NotificationKind[] = [
  'registered',
  'rejected',
  'waitingPayment',
  'paid',
];

/**
 * SQL of the documents of an event, for `detail`: written in its transaction, because they may change before a message
 * is sent.
 *
 * @param source rows with the alias `document`
 * @param awaitsVisit SQL of the request's column
 */
export function documentFacts(
  source: string,
  awaitsVisit: string,
  outcome = `'rejected', state = 'REJECTED', ${REJECTION_PARTS}`,
): string {
  return `jsonb_build_object('documents', (
    SELECT jsonb_agg(jsonb_build_object('document_type', document_type, 'language_code', language_code,
             'issue_reason', issue_reason, 'copies', copies, 'unit_price', unit_price, 'awaits_visit', ${awaitsVisit}, ${outcome}) ORDER BY position)
    FROM ${source}))`;
}

function storedDocumentFacts(requestId: string): string {
  return documentFacts(
    `documents AS document WHERE request_id = ${requestId}`,
    `(SELECT awaits_visit FROM requests WHERE id = ${requestId})`,
  );
}

/** SQL of a row's `detail` with the facts of its event. */
export function detailWithFacts(row: string): string {
  return `CASE WHEN ${row}.kind IN (${literals(KINDS_WITH_DOCUMENTS)})
    THEN ${row}.detail || ${storedDocumentFacts(`${row}.request_id`)} ELSE ${row}.detail END`;
}
