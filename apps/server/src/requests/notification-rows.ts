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

/** Something that the owner of a request is to be told. */
export interface NewNotification<Kind extends NotificationKind> {
  requestId: RequestId;
  kind: Kind;
  /** What tells two messages of one kind about one request apart, such as the number of an attempt. */
  occurrence?: number;
  detail: NotificationDetails[Kind];
}

/** A message by one way of sending it, as the register keeps it. */
export interface NotificationRow {
  request_id: RequestId;
  kind: NotificationKind;
  occurrence: string;
  channel: NotificationChannel;
  detail: object;
}

/**
 * The rows of a message that the transaction writes that causes it: neither is there without the other. It is sent
 * afterwards, by SMS and by e-mail, once each, however often it is written; some by SMS to both mobiles.
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
