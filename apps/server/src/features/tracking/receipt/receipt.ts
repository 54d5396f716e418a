import { documentTitle } from '@wathiqa/content';
import type { DocumentStatus, PaymentSummary, RequestStatus } from '@wathiqa/contract';
import { formatPounds, formatRequestId, type RequestId } from '@wathiqa/domain';
import { leftToRight } from './arabic-text.ts';
import { messages } from './receipt.messages.ts';
import { Sheet } from './sheet.ts';

const DATE = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** A day of the calendar, which has no zone. */
const DAY = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { timeZone: 'UTC', dateStyle: 'full' });

/**
 * The receipt of a request that was paid for, as a PDF: what was paid, when and how, and for which documents.
 * It never holds a national ID or an address.
 *
 * @param status the request as its owner reads it
 */
export function receiptPdf(
  requestId: RequestId,
  status: RequestStatus & { Paid: PaymentSummary },
): Promise<Buffer> {
  const { Paid: paid } = status;
  const number = leftToRight(formatRequestId(requestId));
  const sheet = new Sheet({
    title: messages.documentTitle(formatRequestId(requestId)),
    author: messages.brand,
  });
  sheet.head(messages.brand, messages.brandLine);
  sheet.text(messages.title, { size: 22, bold: true, tag: 'H1' });
  sheet.space(10);
  sheet.details([
    { label: messages.number, value: number },
    { label: messages.registeredAt, value: DATE.format(new Date(status.CreatedAt)) },
    { label: messages.paidAt, value: DATE.format(new Date(paid.At)) },
    { label: messages.method, value: messages.methods[paid.Method ?? 'other'] },
    { label: messages.reference, value: leftToRight(paid.Reference) },
    ...(status.ExpectedOn
      ? [{ label: messages.expectedOn, value: DAY.format(new Date(status.ExpectedOn)) }]
      : []),
  ]);
  sheet.space(14);
  sheet.text(messages.documents, { size: 14, bold: true, tag: 'H2' });
  sheet.space(4);
  sheet.table(COLUMNS, paidDocuments(status.Details));
  sheet.space(14);
  sheet.details([
    { label: messages.total, value: pounds(paid.Amount) },
    ...(paid.Refunded > 0 ? [{ label: messages.refunded, value: pounds(paid.Refunded) }] : []),
  ]);
  sheet.space(24);
  sheet.rule();
  sheet.text(messages.note, { size: 10, pale: true });
  return sheet.bytes();
}

const { columns } = messages;
const COLUMNS = [
  { header: columns.type, width: 0.27 },
  { header: columns.name, width: 0.33 },
  { header: columns.copies, width: 0.09 },
  { header: columns.unitPrice, width: 0.155 },
  { header: columns.price, width: 0.155 },
] as const;

/** Rejected documents were not paid for. */
function paidDocuments(details: RequestStatus['Details']): string[][] {
  return Object.values(details).flatMap((documents = []) =>
    documents
      .filter(({ State }) => State.CodeMessage !== 'REJECTED')
      .map(({ FullName, NumberOfCopies, Price, ...document }) => [
        paidTitle(document),
        FullName,
        String(NumberOfCopies),
        pounds(Price / NumberOfCopies),
        pounds(Price),
      ]),
  );
}

/** What a document is called, and that its price was given back. */
function paidTitle({
  DocumentType,
  LanguageCode,
  IssueReason,
  Refunded = 0,
}: Pick<DocumentStatus, 'DocumentType' | 'LanguageCode' | 'IssueReason' | 'Refunded'>): string {
  const title = documentTitle(DocumentType, LanguageCode, IssueReason);
  return Refunded > 0 ? messages.refundedDocument(title) : title;
}

/** Without its tanwin, which readers of PDFs take for a word of its own. */
function pounds(amount: number): string {
  return formatPounds(amount).replace('\u064b', '');
}
