import { documentTitle } from '@wathiqa/content';
import type { DocumentStatus, PaymentSummary, RequestStatus } from '@wathiqa/contract';
import {
  formatAmount,
  formatCairoMoment,
  formatFullDayText,
  formatRequestId,
  isRefused,
  type Locale,
  type RequestId,
} from '@wathiqa/domain';
import { inEveryLanguage } from '../../../http/translations.ts';
import { leftToRight } from './arabic-text.ts';
import * as source from './receipt.messages.ts';
import { Sheet } from './sheet.ts';

const RECEIPT_TEXTS = await inEveryLanguage(
  source,
  'features/tracking/receipt/receipt.messages.ts',
);

/**
 * PDF receipt of a paid request; contains no national ID or address.
 *
 * @param status localized for the owner
 */
export function receiptPdf(
  requestId: RequestId,
  status: RequestStatus & { Paid: PaymentSummary },
  locale: Locale,
): Promise<Buffer> {
  const messages = RECEIPT_TEXTS[locale].messages;
  const moment = (iso: string) => formatCairoMoment(new Date(iso), locale);
  const { Paid: paid } = status;
  const number = leftToRight(formatRequestId(requestId));
  const sheet = new Sheet({
    title: messages.documentTitle(formatRequestId(requestId)),
    author: messages.brand,
    locale,
  });
  sheet.head(messages.brand, messages.brandLine);
  sheet.text(messages.title, { size: 22, bold: true, tag: 'H1' });
  sheet.space(10);
  sheet.details([
    { label: messages.number, value: number },
    { label: messages.registeredAt, value: moment(status.CreatedAt) },
    { label: messages.paidAt, value: moment(paid.At) },
    { label: messages.method, value: messages.methods[paid.Method ?? 'other'] },
    { label: messages.reference, value: leftToRight(paid.Reference) },
    ...(status.AwaitsVisit ? [{ label: messages.visit, value: messages.visitNeeded }] : []),
    ...(status.ExpectedOn
      ? [{ label: messages.expectedOn, value: formatFullDayText(status.ExpectedOn, locale) }]
      : []),
  ]);
  sheet.space(14);
  sheet.text(messages.documents, { size: 14, bold: true, tag: 'H2' });
  sheet.space(4);
  sheet.table(columns(locale), paidDocuments(status.Details, locale));
  sheet.space(14);
  sheet.details([
    { label: messages.total, value: pounds(paid.Amount, locale) },
    ...(paid.Fees > 0
      ? [
          { label: messages.fees, value: pounds(paid.Fees, locale) },
          { label: messages.handedOver, value: pounds(paid.Amount + paid.Fees, locale) },
        ]
      : []),
    ...(paid.Refunded > 0
      ? [{ label: messages.refunded, value: pounds(paid.Refunded, locale) }]
      : []),
  ]);
  sheet.space(24);
  sheet.rule();
  sheet.text(messages.note, { size: 10, pale: true });
  return sheet.bytes();
}

function columns(locale: Locale) {
  const { columns: names } = RECEIPT_TEXTS[locale].messages;
  return [
    { header: names.type, width: 0.27 },
    { header: names.name, width: 0.33 },
    { header: names.copies, width: 0.09 },
    { header: names.unitPrice, width: 0.155 },
    { header: names.price, width: 0.155 },
  ];
}

/** Excludes rejected documents. */
function paidDocuments(details: RequestStatus['Details'], locale: Locale): string[][] {
  return Object.values(details).flatMap((documents = []) =>
    documents
      .filter(({ State }) => !isRefused(State.CodeMessage))
      .map(({ FullName, NumberOfCopies, Price, ...document }) => [
        paidTitle(document, locale),
        FullName,
        String(NumberOfCopies),
        pounds(Price / NumberOfCopies, locale),
        pounds(Price, locale),
      ]),
  );
}

/** Title, with a mark if refunded. */
function paidTitle(
  {
    DocumentType,
    LanguageCode,
    IssueReason,
    Refunded = 0,
  }: Pick<DocumentStatus, 'DocumentType' | 'LanguageCode' | 'IssueReason' | 'Refunded'>,
  locale: Locale,
): string {
  const title = documentTitle(DocumentType, LanguageCode, IssueReason, locale);
  return Refunded > 0 ? RECEIPT_TEXTS[locale].messages.refundedDocument(title) : title;
}

/** Short currency form, because PDF readers split the tanwin off. */
function pounds(amount: number, locale: Locale): string {
  return RECEIPT_TEXTS[locale].messages.amount(formatAmount(amount, locale));
}
