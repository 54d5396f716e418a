import type { QueueRow } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Badge, type Column, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoTime } from '../../labels/dates.ts';
import { findingNames } from '../../labels/findings.messages.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { listNames } from '../../labels/labels.messages.ts';
import { tableColumns } from '../../layout/dense-table.tsx';
import { pathTo } from '../../screens.ts';
import { ClaimBadge, DueBadge } from './badges.tsx';
import { messages } from './queue.messages.ts';

const { columns } = messages;

export function useRequestColumns<Row extends QueueRow>(): Column<Row>[] {
  const { nameOf } = useGovernorates();
  return tableColumns(columns, {
    id: ({ id }) => (
      <Link
        to={pathTo('request', { requestId: id })}
        data-row-link=""
        className="link inline-block py-1 font-semibold whitespace-nowrap tabular-nums"
      >
        <bdi>{formatRequestId(id)}</bdi>
      </Link>
    ),
    due: (row) => (
      <span className="flex flex-wrap gap-1">
        <DueBadge {...row} />
        {row.correction === 'corrected' && <Badge tone="success">{messages.due.corrected}</Badge>}
      </span>
    ),
    findings: ({ findings }) => <Findings findings={findings} />,
    taken: (row) => <ClaimBadge {...row} />,
    documents: ({ list, documents }) => (
      <span className="whitespace-nowrap">
        {listNames[list]} · {messages.documents(documents)}
      </span>
    ),
    governorate: ({ governorateCode, office }) => (
      <span className="flex flex-wrap items-center gap-1">
        {governorateCode === null ? (
          <span className="text-ink-2">{messages.noGovernorate}</span>
        ) : (
          nameOf(governorateCode)
        )}
        {office === '' && <Badge tone="neutral">{messages.noOffice}</Badge>}
      </span>
    ),
    created: ({ createdAt }) => (
      <span className="whitespace-nowrap tabular-nums">{cairoTime(createdAt)}</span>
    ),
  });
}

/** On narrow screens only their number, because words would fill several lines of each row. */
function Findings({ findings }: Pick<QueueRow, 'findings'>) {
  if (findings.length === 0) return messages.nothing;
  const names = findings.map((kind) => findingNames[kind].short);
  return (
    <span
      title={names.join('، ')}
      className="flex items-start gap-1.5 text-sm font-semibold text-warning-ink"
    >
      <Icon name="alert" className="mt-0.5 size-4" />
      <span aria-hidden="true" className="tabular-nums lg:hidden">
        {names.length}
      </span>
      <span className="max-lg:sr-only">
        {names.map((name) => (
          <span key={name} className="block">
            {name}
          </span>
        ))}
      </span>
    </span>
  );
}
