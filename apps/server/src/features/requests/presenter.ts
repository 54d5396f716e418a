import { refundDay, STATE_TEXTS } from '@wathiqa/content';
import type { PaymentSummary, RequestStatus } from '@wathiqa/contract';
import {
  awaitsPayment,
  type CalendarDay,
  cairoDay,
  calendarDay,
  DOCUMENT_KINDS,
  DOCUMENTS,
  type DocumentList,
  expectedDeliveryDay,
  isNothingIssued,
  isoDay,
  isRefused,
  type Locale,
  maskAddress,
  mayCorrectAddress,
  multiplyPiastres,
  openAttempt,
  PRINTED_TYPES,
  type RequestState,
  resendingDays,
  returnStanding,
  type StatusGroup,
  toPounds,
  withoutNationalIds,
} from '@wathiqa/domain';
import { ACCEPTED } from '../../http/calls.ts';
import { toCorrection } from '../../requests/corrections.ts';
import { alternativeNames } from '../../requests/document-columns.ts';
import { rejectionIn } from '../../requests/rejection-reason.ts';
import { MESSAGE_TEXTS } from '../notifications/texts.locales.ts';
import type { OwnPayment, OwnRequest } from './repository.ts';

/** Status group per document list (spec §2.13). */
const STATUS_GROUPS = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].list, DOCUMENTS[kind].statusGroup]),
) as Record<DocumentList, StatusGroup>;

/** Localized status for the owner: masked address, no internal notes. */
export function toRequestStatus(
  request: OwnRequest & { state: RequestState },
  holidays: readonly string[],
  now: Date,
  locale: Locale,
  prints: { sheets: boolean; copies: boolean },
): RequestStatus {
  const { state, delivery, address, payment } = request;
  const history = request.history.map((row) => ({ ...row, at: new Date(row.at) }));
  const expectedDay = expectedDeliveryDay(
    {
      state,
      delivery,
      governorateCode: address?.governorate_code ?? null,
      correctionWait: { days: request.correction_days, since: request.correction_since },
      awaitsVisit: request.awaits_visit,
    },
    history,
    holidays.map(calendarDay),
    cairoDay(now),
  );
  const nothingIssued = isNothingIssued(
    delivery,
    request.documents.map((document) => ({ ...document, refunded: document.refunded !== null })),
  );
  const attempt = openAttempt(delivery, history);
  const today = cairoDay(now);
  const offDays = holidays.map(calendarDay);
  const returned = returnStanding(delivery, history, today);
  return {
    ...ACCEPTED,
    StateMessage: STATE_TEXTS[locale].requestStateLabels[state],
    State: { CodeMessage: state },
    Details: groupDocuments(request.documents, locale, {
      offersCopy: (document) => prints.copies && hasDigitalCopy(request, document),
      hasSheet: (document) => prints.sheets && hasPreview(request, document),
    }),
    CreatedAt: request.created_at.toISOString(),
    TotalPrice: toPounds(request.total),
    History: history.map(({ at, event, state, document_id, failure }) => ({
      At: at.toISOString(),
      Event: event,
      State: { CodeMessage: state },
      ...(document_id === null ? {} : { DocumentId: document_id }),
      ...formerName(request, document_id, at),
      ...(failure && { Failure: failure }),
    })),
    Delivery: {
      State: delivery,
      Attempts: request.attempts,
      ...(attempt && { Failure: attempt.failure }),
      ...(mayCorrectAddress(delivery, history) && { Correctable: true }),
      ...(returned && {
        Returned: {
          Standing: returned.standing,
          Until: isoDay(returned.until),
          Days: resendingDays(today, address?.governorate_code ?? null, offDays).map(isoDay),
        },
      }),
    },
    Address: address && {
      Masked: maskAddress(address.text, locale),
      ...placeNames(address, locale),
    },
    ReaddressedAt: request.readdressed_at?.toISOString() ?? null,
    ...(request.promise_missed_on && { PromiseMissedOn: request.promise_missed_on }),
    ...(request.restricted && { Restricted: true }),
    ...(request.awaits_visit && !nothingIssued && { AwaitsVisit: true }),
    ExpectedOn: expectedDay && !nothingIssued ? isoDay(expectedDay) : null,
    Withdrawn: request.withdrawn,
    Paid: payment && toPaymentSummary(payment, offDays),
    UnusablePayments: (request.unusable_payments ?? []).map((unusable) => ({
      ...toPaymentSummary(unusable, offDays),
      Why: MESSAGE_TEXTS[locale].unusableReasons[unusable.reason],
    })),
    Successor: request.successor,
  };
}

function toPaymentSummary(payment: OwnPayment, holidays: readonly CalendarDay[]): PaymentSummary {
  return {
    At: new Date(payment.paid_at).toISOString(),
    Amount: toPounds(payment.amount),
    Fees: toPounds(payment.fees),
    Method: payment.method,
    Reference: payment.reference,
    Refunded: toPounds(payment.refunded),
    ...(payment.refund_reason && { RefundReason: withoutNationalIds(payment.refund_reason) }),
    RefundUntil:
      payment.refunded_at && refundDay(payment.method, new Date(payment.refunded_at), holidays),
  };
}

type OwnDocument = OwnRequest['documents'][number];

/** Whether it is printed here once it is paid. */
function hasDigitalCopy({ payment }: OwnRequest, document: OwnDocument): boolean {
  const { document_type: type, state, withheld } = document;
  return payment !== null && PRINTED_TYPES.includes(type) && !isRefused(state) && !withheld;
}

/** Whether its sheet can be seen before the payment. */
function hasPreview({ state, restricted }: OwnRequest, document: OwnDocument): boolean {
  const isDue = state !== null && awaitsPayment(state) && awaitsPayment(document.state);
  return isDue && !restricted && PRINTED_TYPES.includes(document.document_type);
}

/** Name that a correction replaced after this time. */
function formerName({ former_names }: OwnRequest, documentId: number | null, at: Date) {
  const former = former_names?.find(
    ({ document_id, ended_at }) => document_id === documentId && at < new Date(ended_at),
  );
  const { name }: { name?: string } = former?.before ? JSON.parse(former.before) : {};
  return name === undefined ? {} : { FullName: name };
}

/** Arabic if any name is untranslated. */
function placeNames({ names }: NonNullable<OwnRequest['address']>, locale: Locale) {
  const own = names[locale];
  const translated = own !== undefined && Object.values(own).every(Boolean);
  const { governorate, police_department, post_office } = translated ? own : names.ar;
  return {
    Governorate: governorate ?? '',
    PoliceDepartment: police_department ?? '',
    PostOffice: post_office ?? '',
    ...(translated ? {} : { Lang: 'ar' as const }),
  };
}

function groupDocuments(
  documents: OwnRequest['documents'],
  locale: Locale,
  { offersCopy, hasSheet }: Record<'offersCopy' | 'hasSheet', (document: OwnDocument) => boolean>,
): RequestStatus['Details'] {
  const groups: RequestStatus['Details'] = {};
  for (const document of documents) {
    const group = STATUS_GROUPS[document.list];
    groups[group] ??= [];
    const rejection = rejectionIn(document, locale);
    const otherNames = alternativeNames(document);
    groups[group].push({
      Id: document.id,
      State: { CodeMessage: document.state },
      RejectionReason: rejection && {
        Name: rejection.text,
        ...(document.rejection_code && { Code: document.rejection_code }),
        ...(rejection.lang !== locale && { Lang: rejection.lang }),
      },
      DocumentType: document.document_type,
      ...(document.language_code === null ? {} : { LanguageCode: document.language_code }),
      ...(document.issue_reason === null ? {} : { IssueReason: document.issue_reason }),
      FullName: document.full_name,
      ...(Object.keys(otherNames).length > 0 && { AlternativeNames: otherNames }),
      NumberOfCopies: document.copies,
      Price: toPounds(multiplyPiastres(document.unit_price, document.copies)),
      ...(document.own && { Own: true }),
      ...(document.refunded === null ? {} : { Refunded: toPounds(document.refunded) }),
      ...(offersCopy(document) && { DigitalCopy: true }),
      ...(hasSheet(document) && { Sheet: true }),
      ...(document.marked_fields.length > 0 && { Marked: document.marked_fields }),
      ...(document.correction && { Correction: toCorrection(document.correction) }),
    });
  }
  return groups;
}
