import { documentPaperLabels, documentStateLabels, documentTitle } from '@wathiqa/content';
import { type DocumentStatus, type RequestStatus, StatusDetails } from '@wathiqa/contract';
import {
  awaitsPayment,
  countedNoun,
  type DeliveryState,
  isPaid,
  isRefused,
  LOCALE,
  type Locale,
  type RequestState,
} from '@wathiqa/domain';
import { Badge, type BadgeTone, type Column, DataTable, RecordText } from '@wathiqa/ui';
import * as z from 'zod/mini';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { OwnerName } from '../owner-name.tsx';
import { listReasons } from './status-summary.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;
const GROUPS = z.keyof(StatusDetails).options;

const ORDERED: readonly Column<DocumentStatus>[] = [
  {
    key: 'name',
    header: result.columns.name,
    rowHeader: true,
    cell: ({ FullName, AlternativeNames }) => (
      <OwnerName name={FullName} others={AlternativeNames} />
    ),
  },
  {
    key: 'type',
    header: result.columns.type,
    plain: true,
    cell: titleWithCopies,
  },
];

const REASON: Column<DocumentStatus> = {
  key: 'reason',
  header: result.columns.reason,
  cell: ({ RejectionReason }) =>
    RejectionReason ? <ReasonText {...RejectionReason} /> : result.notRejected,
};

/** A translated reason; the clerk's note stays in Arabic. */
export function ReasonText({ Name, Lang }: { Name: string; Lang?: Locale | undefined }) {
  const [reason = '', note] = LOCALE === 'ar' || Lang ? [Name] : splitNote(Name);
  return (
    <span lang={Lang} dir="auto">
      {reason}
      {note && <RecordText>{note}</RecordText>}
    </span>
  );
}

/** Splits a reason from its note at the first Arabic letter. */
export function splitNote(reason: string): readonly [words: string, note: string] {
  const start = reason.search(/\p{Script=Arabic}/u);
  return start < 0 ? [reason, ''] : [reason.slice(0, start), reason.slice(start)];
}

/** Ordered documents by group, with decisions and reasons. */
export function StatusDocuments({ status }: { status: RequestStatus }) {
  const { Details, Delivery, State, Withdrawn } = status;
  const decided = State.CodeMessage !== 'WAITING_APPROVAL';
  const hasReasons = decided && !Withdrawn && listReasons(status).length === 0;
  const groups = GROUPS.filter((group) => Details[group]?.length);
  return (
    <section aria-labelledby="ordered" className="flex flex-col gap-3">
      <h2 id="ordered" className="text-lg">
        {result.ordered}
      </h2>
      {groups.map((group) => {
        const documents = Details[group] ?? [];
        const rejected = hasReasons && documents.some(({ RejectionReason }) => RejectionReason);
        return (
          <DataTable
            key={group}
            caption={result.groups[group]}
            captionHidden={groups.length === 1}
            columns={[
              ...ORDERED,
              ...(decided ? [Withdrawn ? WITHDRAWN : stateColumn(Delivery.State)] : []),
              ...(rejected ? [REASON] : []),
            ]}
            rows={documents}
            rowKey={({ Id }) => String(Id)}
          />
        );
      })}
    </section>
  );
}

/** Withdrawn documents are not rejected, despite their wire state. */
const WITHDRAWN: Column<DocumentStatus> = {
  key: 'state',
  header: result.columns.state,
  plain: true,
  cell: () => <Badge tone="neutral">{result.documentWithdrawn}</Badge>,
};

function stateColumn(delivery: DeliveryState): Column<DocumentStatus> {
  return {
    key: 'state',
    header: result.columns.state,
    plain: true,
    cell: ({ State: { CodeMessage }, Refunded = 0 }) =>
      Refunded > 0 ? (
        <Badge tone="warning">{result.documentRefunded}</Badge>
      ) : (
        <Badge tone={documentTone(CodeMessage, delivery)}>
          {documentStateLabel(CodeMessage, delivery)}
        </Badge>
      ),
  };
}

/** Of `documentStateLabel`: accepted documents await payment, returned ones are paid. */
export function documentTone(state: RequestState, delivery: DeliveryState): BadgeTone {
  if (isRefused(state)) return 'danger';
  if (isPaid(state) && delivery === 'RETURNED') return 'warning';
  return isPaid(state) || awaitsPayment(state) ? 'success' : 'info';
}

/** Document state; after payment, its delivery state. */
export function documentStateLabel(state: RequestState, delivery: DeliveryState): string {
  return isPaid(state) ? documentPaperLabels[delivery] : documentStateLabels[state];
}

function titleWithCopies(document: DocumentStatus): string {
  const title = statusDocumentTitle(document);
  const copies = document.NumberOfCopies;
  return copies > 1 ? `${title} (${countedNoun(copies, result.copies)})` : title;
}

export function statusDocumentTitle({
  DocumentType,
  LanguageCode,
  IssueReason,
}: Pick<DocumentStatus, 'DocumentType' | 'LanguageCode' | 'IssueReason'>): string {
  return documentTitle(DocumentType, LanguageCode, IssueReason);
}

export function DocumentName({
  document,
}: {
  document: Parameters<typeof statusDocumentTitle>[0] & Pick<DocumentStatus, 'FullName'>;
}) {
  return (
    <>
      {statusDocumentTitle(document)}
      {LIST_SEPARATOR}
      <RecordText>{document.FullName}</RecordText>
    </>
  );
}
