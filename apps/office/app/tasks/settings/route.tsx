import {
  type ErasureRun,
  proposeErasure,
  proposeRestriction,
  readSettingsInForce,
  type SettingInForce,
} from '@wathiqa/contract/office';
import { countedNoun, RETENTION_TERMS, type RetainedKind } from '@wathiqa/domain';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { COUNTED } from '../../labels/counted.messages.ts';
import { cairoTime } from '../../labels/dates.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { TableSection } from '../../layout/list-screen.tsx';
import { pageMeta, QueryScreen, Section } from '../../layout/query-screen.tsx';
import { useRead } from '../../session/use-read.ts';
import { APPROVALS_KEY, WaitingLine } from '../approvals/waiting.tsx';
import { SettingsTable, settingValue, settingVariable } from './setting-cells.tsx';
import { limitNames, messages, retainedNames } from './settings.messages.ts';

export const meta = () => pageMeta(messages.title);

/** Settings in force, retention periods and what was erased, by term and on request. */
export default function SettingsScreen() {
  const query = useRead(['settings'], readSettingsInForce);
  const settings = query.data?.settings;
  const limits = Object.keys(limitNames).flatMap(
    (name) => settings?.find((setting) => setting.name === name) ?? [],
  );
  return (
    <QueryScreen title={messages.title} lead={messages.lead} query={query} ready={!!settings}>
      {query.data && (
        <div className="flex flex-col gap-6">
          <TableSection
            title={messages.limits}
            rows={limits}
            rowKey={({ name }) => name}
            columns={LIMIT_COLUMNS}
          />
          <TableSection
            title={messages.retention.title}
            lead={messages.retention.ownRequest}
            rows={Object.keys(RETENTION_TERMS) as RetainedKind[]}
            rowKey={(kind) => kind}
            columns={RETENTION_COLUMNS}
          />
          <ErasureOnRequest />
          <RestrictionOnRequest />
          <TableSection
            title={messages.erasures.title}
            lead={messages.erasures.lead}
            rows={query.data.erasures}
            rowKey={({ at }) => at}
            empty={messages.erasures.empty}
            columns={ERASURE_COLUMNS}
          />
          <SettingsTable
            title={messages.all}
            hint={messages.allHint}
            settings={query.data.settings}
          />
        </div>
      )}
    </QueryScreen>
  );
}

const LIMIT_COLUMNS = tableColumns(messages.columns, {
  what: ({ name }: SettingInForce) => limitNames[name],
  value: settingValue,
  variable: settingVariable,
});

const RETENTION_COLUMNS = tableColumns(messages.retention.columns, {
  kind: (kind: RetainedKind) => retainedNames[kind],
  term: (kind) => {
    const term: { years?: number; days?: number } = RETENTION_TERMS[kind];
    return term.years
      ? countedNoun(term.years, COUNTED.years)
      : countedNoun(term.days ?? 0, COUNTED.days);
  },
});

const ERASURE_COLUMNS = tableColumns(
  messages.erasures.columns,
  {
    at: ({ at }: ErasureRun) => <bdi>{cairoTime(at)}</bdi>,
    requests: ({ requests }) => requests,
    feedback: ({ feedback }) => feedback,
    messages: ({ messages: count }) => count,
    accounts: ({ accounts }) => accounts,
    auditEntries: ({ auditEntries }) => auditEntries,
  },
  { numeric: ['requests', 'feedback', 'messages', 'accounts', 'auditEntries'] },
);

const { onRequest, restriction } = messages;

/** Erasures that a person requested from the authority. */
export function ErasureOnRequest() {
  const form = useFormValues('erasure', { nationalId: '', reason: '' }, onRequest);
  return (
    <Section title={onRequest.title} lead={onRequest.lead}>
      <WaitingLine kind="erasure" />
      <CallButton
        {...onRequest.dialog}
        label={onRequest.open}
        variant="secondary"
        definition={proposeErasure}
        input={{ body: form.values }}
        queryKey={APPROVALS_KEY}
        form={form}
        fields={(errorOf) => (
          <>
            <TextField {...form.text('nationalId', errorOf)} numeric />
            <TextAreaField {...form.text('reason', errorOf)} rows={3} />
          </>
        )}
        effects={[onRequest.will]}
      />
    </Section>
  );
}

/** Restriction of the processing of a request, set and lifted. */
function RestrictionOnRequest() {
  return (
    <Section title={restriction.title} lead={restriction.lead}>
      <WaitingLine kind="restriction" />
      <div className="flex flex-wrap gap-2">
        <Propose restricted />
        <Propose restricted={false} />
      </div>
    </Section>
  );
}

function Propose({ restricted }: { restricted: boolean }) {
  const name = restricted ? restriction.set : restriction.lift;
  const form = useFormValues(
    `restriction.${restricted}`,
    { requestId: '', reason: '' },
    restriction,
  );
  return (
    <CallButton
      title={name}
      label={name}
      confirm={restriction.confirm}
      successText={restriction.successText}
      variant="secondary"
      definition={proposeRestriction}
      input={{ body: { ...form.values, restricted } }}
      queryKey={APPROVALS_KEY}
      form={form}
      fields={(errorOf) => (
        <>
          <TextField {...form.text('requestId', errorOf)} numeric />
          <TextAreaField {...form.text('reason', errorOf)} rows={3} />
        </>
      )}
      effects={[restricted ? restriction.willSet : restriction.willLift]}
    />
  );
}
