import {
  CHANNEL_ADDRESSES,
  KINDS_FOR_BOTH_MOBILES,
  NOTIFICATION_CHANNELS,
  NOTIFIED_MOBILES,
  type NotificationChannel,
  type NotificationDetails,
  type NotificationKind,
  notificationOccurrence,
  type RequestId,
} from '@wathiqa/domain';

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
