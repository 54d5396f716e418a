import { documentStateLabels, documentTypes } from '@wathiqa/content';
import { type DocumentStatus, type RequestStatus, StatusDetails } from '@wathiqa/contract';
import { Badge, type Column, DataTable } from '@wathiqa/ui';
import * as z from 'zod/mini';
import { STATE_APPEARANCE } from './state-appearance.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;
const GROUPS = z.keyof(StatusDetails).options;

const COLUMNS: readonly Column<DocumentStatus>[] = [
  {
    key: 'type',
    header: result.columns.type,
    cell: ({ DocumentType }) => documentTypeName(DocumentType),
  },
  {
    key: 'name',
    header: result.columns.name,
    rowHeader: true,
    cell: ({ FullName }) => <bdi>{FullName}</bdi>,
  },
  {
    key: 'state',
    header: result.columns.state,
    cell: ({ State: { CodeMessage } }) => (
      <Badge tone={STATE_APPEARANCE[CodeMessage].tone}>{documentStateLabels[CodeMessage]}</Badge>
    ),
  },
  {
    key: 'reason',
    header: result.columns.reason,
    cell: ({ RejectionReason }) => RejectionReason?.Name ?? result.noReason,
  },
];

/** The documents of a request, a table for each group that has any. */
export function StatusDocuments({ details }: { details: RequestStatus['Details'] }) {
  return GROUPS.flatMap((group) => {
    const documents = details[group] ?? [];
    if (documents.length === 0) return [];
    return [
      <DataTable
        key={group}
        caption={result.groups[group]}
        columns={COLUMNS}
        rows={documents}
        rowKey={({ Id }) => String(Id)}
      />,
    ];
  });
}

/** The Arabic name of a document's type. */
export function documentTypeName(code: string): string {
  return documentTypes.find((type) => type.code === code)?.nameAr ?? code;
}
