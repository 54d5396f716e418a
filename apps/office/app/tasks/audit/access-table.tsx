import { MAX_ACCESSES, type StaffAccess } from '@wathiqa/contract/office';
import { auditActionName, type CsvCell } from '@wathiqa/domain';
import { cairoTime, Moment } from '../../labels/dates.tsx';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { CsvButton } from '../../layout/list-screen.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { messages as words } from './accesses.messages.ts';

interface AccessTableProps {
  caption: string;
  /** Without extension. */
  fileName: string;
  found: { accesses: readonly StaffAccess[]; more: boolean };
}

/** Acts of staff, and their CSV file for a letter to the citizen. */
export function AccessTable({ caption, fileName, found: { accesses, more } }: AccessTableProps) {
  return (
    <section className="flex flex-col gap-2">
      {accesses.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3">
          <CsvButton fileName={fileName} rows={() => csvRows(accesses)} />
          <span className="text-sm text-ink-2">{words.csvHint}</span>
        </div>
      )}
      {more && <p role="status">{words.more(MAX_ACCESSES)}</p>}
      <DenseTable
        caption={caption}
        rows={accesses}
        rowKey={({ id }) => String(id)}
        empty={words.empty}
        columns={COLUMNS}
      />
    </section>
  );
}

const COLUMNS = tableColumns(words.columns, {
  at: ({ at }: StaffAccess) => <Moment at={at} />,
  who: ({ staffName, role }) => (
    <>
      <bdi>{staffName}</bdi> · <span className="text-sm text-ink-2">{layout.roles[role]}</span>
    </>
  ),
  act: ({ action }) => auditActionName(action),
  requests: ({ requestIds }) => (
    <span className="flex flex-wrap gap-x-3">
      {requestIds.map((requestId) => (
        <RequestLink key={requestId} requestId={requestId} />
      ))}
    </span>
  ),
});

/** Roles instead of names, as in the citizen's own list. */
function csvRows(accesses: readonly StaffAccess[]): CsvCell[][] {
  const { at, who, act, requests } = words.columns;
  const rows = accesses.map((access) => [
    cairoTime(access.at),
    layout.roles[access.role],
    auditActionName(access.action),
    access.requestIds.join(' '),
  ]);
  return [[at, who, act, requests], ...rows];
}
