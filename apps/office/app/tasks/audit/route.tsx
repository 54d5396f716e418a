import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuditEntry, searchAudit } from '@wathiqa/contract/office';
import { AUDIT_ACTIONS, STAFF_ROLES } from '@wathiqa/domain';
import { ErrorSummary, Isolate, PageHeading } from '@wathiqa/ui';
import { Link, useSearchParams } from 'react-router';
import { toFieldErrors } from '../../forms/validation-errors.ts';
import { cairoTime } from '../../labels/dates.ts';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { ListPages } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Loading } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { actionNames, messages } from './audit.messages.ts';
import { parseFilter, toSearchParams } from './audit-filter.ts';
import { Detail } from './detail.tsx';
import { FilterForm } from './filter-form.tsx';

const { columns: names } = messages;
const LABELS = {
  staffId: messages.person,
  act: messages.act,
  requestId: messages.requestId,
  from: messages.from,
  to: messages.to,
};

export const meta = () => pageMeta(messages.title);

export default function Audit() {
  const [address, setAddress] = useSearchParams();
  const filter = parseFilter(address);
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', filter],
    queryFn: () => call(searchAudit, { query: filter }),
    placeholderData: keepPreviousData,
    // No automatic refetch, because each read is audited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const errors = toFieldErrors(error, LABELS);

  return (
    <div className="flex flex-col gap-3">
      <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
      {errors.length > 0 && (
        <ErrorSummary title={messages.checkFields} errors={errors} focusKey={String(address)} />
      )}
      <FilterForm
        filter={filter}
        errors={errors}
        onSearch={(wanted) => setAddress(toSearchParams(wanted))}
      />
      {errors.length === 0 && <Failure error={error} onTryAgain={() => refetch()} />}
      {!data && !error && <Loading />}
      {data && !error && (
        <>
          <DenseTable
            caption={messages.caption}
            rows={data.entries}
            rowKey={({ id }) => String(id)}
            empty={messages.empty}
            columns={COLUMNS}
          />
          <ListPages
            words={messages}
            next={
              data.next === null
                ? undefined
                : `?${toSearchParams({ ...filter, before: String(data.next) })}`
            }
            first={filter.before && `?${toSearchParams({ ...filter, before: '' })}`}
          />
        </>
      )}
    </div>
  );
}

const COLUMNS = tableColumns(names, {
  id: ({ id }: AuditEntry) => <Isolate>{id}</Isolate>,
  at: ({ at }: AuditEntry) => (
    <span className="whitespace-nowrap">
      <Isolate>{cairoTime(at)}</Isolate>
    </span>
  ),
  who: ({ actor, actorName, role }: AuditEntry) => {
    const known = STAFF_ROLES.find((staffRole) => staffRole === role);
    return (
      <>
        <Isolate>{actorName ?? actor}</Isolate>
        <span className="block text-sm text-ink-2">
          {known ? layout.roles[known] : <Isolate>{role}</Isolate>}
        </span>
      </>
    );
  },
  act: ({ action }: AuditEntry) => {
    const known = AUDIT_ACTIONS.find((name) => name === action);
    return known ? actionNames[known] : <Isolate>{action}</Isolate>;
  },
  request: ({ requestId }: AuditEntry) =>
    requestId ? (
      <Link to={pathTo('request', { requestId })} className="link tabular-nums">
        <Isolate>{requestId}</Isolate>
      </Link>
    ) : (
      messages.nothing
    ),
  detail: (entry: AuditEntry) => <Detail entry={entry} />,
  address: ({ address }: AuditEntry) => <Isolate>{address}</Isolate>,
});
