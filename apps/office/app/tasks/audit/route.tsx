import { type AuditEntry, readStaff, searchAudit } from '@wathiqa/contract/office';
import { AUDIT_ACTIONS, auditActionName, type CsvCell, STAFF_ROLES } from '@wathiqa/domain';
import { SelectField, TextField } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { AddressForm, withoutFieldErrors } from '../../forms/address-form.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import { cairoTime, Moment } from '../../labels/dates.tsx';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { CsvButton, ListPages } from '../../layout/list-screen.tsx';
import { LinkButton, pageMeta, QueryScreen } from '../../layout/query-screen.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { AUDITED_READ, KEEP_PREVIOUS, useRead } from '../../session/use-read.ts';
import { actionGroups, messages } from './audit.messages.ts';
import { auditSentence } from './sentences.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

const FILTER_NAMES = ['staffId', 'act', 'requestId', 'from', 'to', 'before'] as const;

/** Passes invalid values; the server refuses them. */
function parseFilter(address: URLSearchParams) {
  const given = FILTER_NAMES.map((name) => [name, address.get(name)?.trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value));
}

export default function Audit() {
  const [address] = useSearchParams();
  const filter = parseFilter(address);
  const found = useRead(['audit', filter], searchAudit, {
    query: filter,
    ...KEEP_PREVIOUS,
    ...AUDITED_READ,
  });
  const { data, error } = found;
  const query = withoutFieldErrors(found, messages.labels);

  return (
    <QueryScreen
      title={messages.title}
      lead={messages.lead}
      actions={
        data?.entries.length ? (
          <CsvButton fileName="audit" rows={() => csvRows(data.entries)} />
        ) : undefined
      }
      query={query}
      ready={data !== undefined || !query.isFiltered}
      filters={<Filter isFiltered={Object.keys(filter).length > 0} error={error} />}
    >
      {data && !error && (
        <>
          <DenseTable
            caption={messages.caption}
            rows={data.entries}
            rowKey={({ id }) => String(id)}
            empty={messages.empty}
            columns={COLUMNS}
          />
          <ListPages next={data.next} parameter="before" />
        </>
      )}
    </QueryScreen>
  );
}

const actorOf = (actor: string) => messages.actors[actor as keyof typeof messages.actors] ?? actor;

function csvRows(entries: readonly AuditEntry[]): CsvCell[][] {
  const rows = entries.map(({ id, at, actor, actorName, action, requestId, detail, address }) => [
    id,
    cairoTime(at),
    actorName ?? actorOf(actor),
    auditActionName(action),
    requestId ?? '',
    auditSentence(action, detail),
    address,
  ]);
  return [Object.values(names), ...rows];
}

const COLUMNS = tableColumns(names, {
  id: ({ id }: AuditEntry) => <bdi>{id}</bdi>,
  at: ({ at }: AuditEntry) => <Moment at={at} />,
  who: ({ actor, actorName, role }: AuditEntry) => {
    const known = STAFF_ROLES.find((staffRole) => staffRole === role);
    return (
      <>
        <bdi>{actorName ?? actorOf(actor)}</bdi>
        <span className="block text-sm text-ink-2">
          {known ? layout.roles[known] : <bdi>{role}</bdi>}
        </span>
      </>
    );
  },
  act: ({ action }: AuditEntry) => <bdi>{auditActionName(action)}</bdi>,
  request: ({ requestId }: AuditEntry) =>
    requestId ? <RequestLink requestId={requestId} /> : messages.nothing,
  detail: (entry: AuditEntry) => <Detail entry={entry} />,
  address: ({ address }: AuditEntry) => <bdi>{address}</bdi>,
});

/** Entry as a sentence, with collapsed raw data. */
function Detail({ entry: { action, detail } }: { entry: AuditEntry }) {
  const sentence = auditSentence(action, detail);
  const parts = Object.entries(detail).filter(([, value]) => value !== undefined);
  if (parts.length === 0) return messages.nothing;
  return (
    <div className="flex min-w-60 flex-col gap-0.5">
      {sentence && <span dir="auto">{sentence}</span>}
      <details>
        <summary className="w-fit cursor-pointer py-0.5 text-sm text-ink-2">
          {messages.technical}
        </summary>
        <span className="flex flex-wrap gap-x-3">
          {parts.map(([name, value]) => (
            <bdi key={name} dir="ltr" className="text-sm break-all">
              <span className="text-ink-2">{name}:</span>{' '}
              <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
            </bdi>
          ))}
        </span>
      </details>
    </div>
  );
}

const ACTION_GROUPS = actionGroups.map(({ label: group, subjects }) => (
  <optgroup key={group} label={group}>
    {AUDIT_ACTIONS.filter((value) => subjects.includes(value.slice(0, value.indexOf('.')))).map(
      (value) => (
        <option key={value} value={value}>
          {auditActionName(value)}
        </option>
      ),
    )}
  </optgroup>
));

/** Explicit submit, because each search is audited. */
function Filter({ isFiltered, error }: { isFiltered: boolean; error: unknown }) {
  const { data, isPending } = useRead(['staff'], readStaff);
  const people = data?.staff ?? [];
  return (
    <AddressForm
      key={people.length}
      label={messages.filters}
      labels={messages.labels}
      error={error}
      submit={messages.search}
      more={isFiltered && <LinkButton to="?">{messages.clear}</LinkButton>}
    >
      {(field) => (
        <>
          <SelectField
            {...field('staffId')}
            placeholder={messages.everybody}
            noMatchText={formMessages.noMatch}
            aria-busy={isPending}
            options={people.map(({ id, userName, email }) => ({
              value: String(id),
              label: userName || email,
            }))}
          />
          <SelectField {...field('act')} placeholder={messages.everyAct} options={[]}>
            {ACTION_GROUPS}
          </SelectField>
          <TextField {...field('requestId')} numeric />
          <DateField {...field('from')} />
          <DateField {...field('to')} />
        </>
      )}
    </AddressForm>
  );
}
