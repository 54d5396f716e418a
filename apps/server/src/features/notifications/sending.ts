import { documentTitle } from '@wathiqa/content';
import {
  isMailboxName,
  type Locale,
  localePath,
  multiplyPiastres,
  type NotificationDetails,
  type NotificationKind,
  sumPiastres,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { deliveryCode } from '../../requests/delivery-code.ts';
import { KINDS_WITH_DOCUMENTS } from '../../requests/notification-rows.ts';
import { rejectionIn } from '../../requests/rejection-reason.ts';
import type { Channel, Sender } from './channels/channel.ts';
import { CHANNELS, type Senders } from './channels/index.ts';
import { composeNotification } from './compose.ts';
import { acceptedDocuments, type NotificationFacts } from './notification-facts.ts';
import type { ClaimedNotification } from './repository.ts';

export type SendingContext = Pick<AppContext, 'secret' | 'settings'> & {
  readonly senders: Senders;
};

/** @throws SendingError, or a composition error */
export async function sendThroughChannel(
  { secret, senders, settings }: SendingContext,
  message: ClaimedNotification,
  signal: AbortSignal,
): Promise<void> {
  const { requestId, kind, channel, occurrence, locale } = message;
  const facts = {
    ...toFacts(message, toPage(message, settings.publicUrl)),
    deliveryCode: findDeliveryCode(secret, message),
  };
  const composed = composeNotification(
    facts,
    { kind, detail: localizeDetail(message) },
    { locale, trial: settings.sandbox },
  );
  const key = [requestId, kind, ...(occurrence ? [occurrence] : [])].join('.');
  // The sender is that of the channel, so it takes the channel's content.
  const { addressOf, compose }: Channel<object> = CHANNELS[channel];
  const sender = senders[channel] as Sender<object> | undefined;
  const to = addressOf(message) ?? '';
  await sender?.send({ ...compose(composed), key, to }, signal);
}

function localizeDetail({ kind, detail, locale }: ClaimedNotification): unknown {
  if (kind !== 'refunded') return detail;
  const { documentType, languageCode, ...refund } = detail as NotificationDetails['refunded'];
  if (documentType === undefined) return refund;
  return { ...refund, document: documentTitle(documentType, languageCode, null, locale) };
}

/** Delivery code for a message; never stored. */
function findDeliveryCode(
  secret: string,
  { kind, requestId, detail }: ClaimedNotification,
): string | null {
  if (kind !== 'onItsWay') return null;
  const { codeVersion } = detail as NotificationDetails['onItsWay'];
  return codeVersion === undefined ? null : deliveryCode(secret, requestId, codeVersion);
}

function toFacts(
  message: ClaimedNotification,
  trackingUrl: string,
): Omit<NotificationFacts, 'deliveryCode'> {
  if (!message.documents && KINDS_WITH_DOCUMENTS.includes(message.kind)) {
    throw new Error(`A notification ${message.kind} without the documents of its event`);
  }
  const documents = (message.documents ?? []).map((document) => ({
    title: documentTitle(
      document.document_type,
      document.language_code,
      document.issue_reason,
      message.locale,
    ),
    copies: document.copies,
    unitPrice: document.unit_price,
    awaitsVisit: document.awaits_visit,
    rejection: document.rejected ? (rejectionIn(document, message.locale)?.text ?? '') : null,
  }));
  return {
    requestId: message.requestId,
    total: sumPiastres(
      acceptedDocuments({ documents }).map(({ unitPrice, copies }) =>
        multiplyPiastres(unitPrice, copies),
      ),
    ),
    firstName: isMailboxName(message.first_name, message.email) ? '' : message.first_name,
    lastAnswer: message.last_answer ?? '',
    governorateCode: message.governorate_code,
    documents,
    trackingUrl,
  };
}

/** Only the orderer gets the tracking page, unless it will be erased. */
function toPage(
  { kind, requestId, locale }: { kind: NotificationKind; requestId: string; locale: Locale },
  publicUrl: string,
): string {
  const isWarning = kind === 'orderedAboutYou' || kind === 'erasureProposed';
  const page = isWarning ? '/contactus' : `/inquiryResult/${requestId}`;
  return `${publicUrl}${localePath(page, locale)}`;
}
