import { documentTitle } from '@wathiqa/content';
import type { CheckedRequest } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import { cairoDayText } from '../../labels/dates.ts';
import { DenseTable, type DenseTableProps, tableColumns } from '../../layout/dense-table.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { messages } from './quality.messages.ts';

type CheckedDocument = CheckedRequest['documents'][number];
interface Row {
  checked: CheckedRequest;
  document: CheckedDocument;
}

/** Both decisions, one row per document. */
export function CheckedTable({
  rows,
  ...table
}: Pick<DenseTableProps<Row>, 'caption' | 'empty' | 'rowActions'> & {
  rows: readonly CheckedRequest[];
}) {
  return (
    <DenseTable
      {...table}
      rows={rows.flatMap((checked) => checked.documents.map((document) => ({ checked, document })))}
      rowKey={({ checked, document }) => `${checked.checkId} ${document.position}`}
      rowName={({ checked }) => formatRequestId(checked.requestId)}
      columns={COLUMNS}
    />
  );
}

const COLUMNS = tableColumns(messages.columns, {
  request: ({ checked: { requestId } }: Row) => <RequestLink requestId={requestId} bold />,
  document: ({ document: { documentType, languageCode, issueReason } }) =>
    documentTitle(documentType, languageCode, issueReason),
  first: ({ checked: { decidedBy, decidedAt }, document: { first } }) => (
    <Verdict {...first} by={decidedBy ?? messages.automatic} at={decidedAt} />
  ),
  second: ({ checked: { checkedBy, checkedAt }, document: { second } }) => (
    <Verdict {...second} by={checkedBy} at={checkedAt} />
  ),
});

function Verdict({
  accept,
  reason,
  by,
  at,
}: CheckedDocument['first'] & { by: string; at: string }) {
  return (
    <span className="flex flex-col items-start gap-0.5 py-1.5">
      <Badge tone={accept ? 'success' : 'danger'}>
        {accept ? messages.accepted : messages.rejected(reason ?? '')}
      </Badge>
      <span className="text-sm text-ink-2">
        <bdi>{by}</bdi> · <span className="whitespace-nowrap">{cairoDayText(at)}</span>
      </span>
    </span>
  );
}
