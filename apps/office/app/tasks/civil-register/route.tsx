import type { CallAnswer } from '@wathiqa/contract';
import {
  type AcceptanceDay,
  type AcceptanceRule,
  endAcceptance,
  proposeAcceptance,
  readCivilRegister,
  type SettingInForce,
} from '@wathiqa/contract/office';
import { Badge, DescriptionList, Notice, TextAreaField } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { cairoDayText, cairoTime, Moment } from '../../labels/dates.tsx';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { TableSection } from '../../layout/list-screen.tsx';
import { pageMeta, QueryScreen, Section } from '../../layout/query-screen.tsx';
import { useRead } from '../../session/use-read.ts';
import { WaitingLine } from '../approvals/waiting.tsx';
import { InlineBar } from '../reports/day-bars.tsx';
import { SettingsTable } from '../settings/setting-cells.tsx';
import { messages } from './civil-register.messages.ts';

type State = CallAnswer<typeof readCivilRegister>;

export const meta = () => pageMeta(messages.title);

/** Lookups and automatic acceptance; no personal data. */
export default function CivilRegister() {
  const query = useRead(KEY, readCivilRegister);
  const state = query.data;
  return (
    <QueryScreen title={messages.title} lead={messages.lead} query={query} ready={!!state}>
      {state && !state.connected && (
        <Notice tone="info" title={messages.notConnected.title}>
          {messages.notConnected.text}
        </Notice>
      )}
      {state?.connected && (
        <div className="flex flex-col gap-6">
          <Section title={messages.rule.title} lead={messages.rule.lead}>
            <AcceptanceState
              rule={state.rules[0]}
              isProposed={state.proposals.length > 0}
              settings={state.settings}
            />
          </Section>
          <WaitingLine kind="automaticAcceptance" />
          <div className="grid gap-6 lg:grid-cols-2">
            <Section title={messages.lookups.title}>
              <Lookups {...state} />
            </Section>
            <Section title={messages.checks.title}>
              <DescriptionList
                layout="facts"
                items={(['waiting', 'agreed', 'disputed'] as const).map((name) => ({
                  label: messages.checks[name],
                  value: (
                    <span
                      className={name === 'disputed' && state.checks[name] > 0 ? 'text-danger' : ''}
                    >
                      {state.checks[name]}
                    </span>
                  ),
                }))}
              />
            </Section>
          </div>
          <Section title={messages.days.title}>
            <DenseTable
              caption={messages.days.caption}
              rows={state.days}
              rowKey={({ day }) => day}
              empty={messages.days.empty}
              columns={DAY_COLUMNS}
            />
          </Section>
          {state.rules.length > 0 && (
            <TableSection
              title={messages.times.title}
              rows={state.rules}
              rowKey={({ onAt }) => onAt}
              columns={RULE_COLUMNS}
            />
          )}
          <SettingsTable title={messages.settings} settings={state.settings} />
        </div>
      )}
    </QueryScreen>
  );
}

function Lookups({ lookups: { waiting, waitingSince, failing } }: Pick<State, 'lookups'>) {
  const { lookups: texts } = messages;
  return (
    <>
      <p>
        {waiting > 0 ? texts.waiting(waiting) : texts.none}
        {waitingSince && (
          <span className="text-ink-2">
            {' · '}
            {texts.since(cairoTime(waitingSince))}
          </span>
        )}
      </p>
      {failing.length > 0 && (
        <DenseTable
          caption={texts.caption}
          rows={failing}
          rowKey={({ failure }) => failure}
          columns={FAILURE_COLUMNS}
        />
      )}
    </>
  );
}

const FAILURE_COLUMNS = tableColumns(
  messages.lookups.columns,
  {
    failure: ({ failure }: State['lookups']['failing'][number]) =>
      messages.lookups.failures[failure],
    count: ({ count }) => count,
  },
  { numeric: ['count'] },
);

const DAY_COLUMNS = tableColumns(
  messages.days.columns,
  {
    day: ({ day }: AcceptanceDay) => <bdi>{cairoDayText(day)}</bdi>,
    orders: ({ orders }) => orders,
    accepted: ({ accepted }) => accepted,
    share: ({ orders, accepted }) => (
      <InlineBar
        text={`${orders > 0 ? Math.round((accepted / orders) * 100) : 0}%`}
        value={accepted}
        max={orders}
      />
    ),
  },
  { numeric: ['orders', 'accepted'] },
);

const RULE_COLUMNS = tableColumns(messages.times.columns, {
  on: ({ onAt }: AcceptanceRule) => <Moment at={onAt} />,
  off: ({ offAt, pausedAt }) =>
    offAt ? <Moment at={offAt} /> : messages.rule[pausedAt ? 'paused' : 'on'],
  reason: ({ reason }) => <span className="block min-w-36 wrap-anywhere">{reason}</span>,
  by: ({ proposedBy, approvedBy }) => (
    <bdi>
      {proposedBy} + {approvedBy}
    </bdi>
  ),
  ender: ({ offAt, offBy }) => offAt && <bdi>{offBy ?? messages.rule.contradicted}</bdi>,
});

const KEY = ['civilRegister'];

const { rule: words, proposing, stopping } = messages;

interface AcceptanceStateProps {
  /** The latest one. */
  rule: AcceptanceRule | undefined;
  isProposed: boolean;
  settings: readonly SettingInForce[];
}

/** Whether the rule is on, since when and by whom, with the way to change that. */
function AcceptanceState({ rule, isProposed, settings }: AcceptanceStateProps) {
  const isOn = rule?.offAt === null;
  const isRunning = isOn && rule.pausedAt === null;
  const percent = (wanted: string) =>
    `${settings.find(({ name }) => name === wanted)?.value ?? 0}%`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={isRunning ? 'success' : 'warning'}>
          {isRunning ? words.on : isOn ? words.paused : words.off}
        </Badge>
        {rule && <RuleText rule={rule} />}
        {isOn && (
          <CallButton
            {...stopping}
            variant="danger"
            label={words.stop}
            definition={endAcceptance}
            input={{ body: {} }}
            queryKey={KEY}
          />
        )}
        {!isOn && !isProposed && <ProposeAcceptance />}
      </div>
      <p className="text-ink-2">
        {words.limits(percent('REGISTRY_ACCEPTED_PERCENT'), percent('REGISTRY_CHECKED_PERCENT'))}
      </p>
    </>
  );
}

function RuleText({ rule }: { rule: AcceptanceRule }) {
  const { onAt, pausedAt, offAt, offBy, proposedBy, approvedBy } = rule;
  return (
    <span>
      {words.since(cairoTime(offAt ?? pausedAt ?? onAt))}
      {' · '}
      {!offAt && pausedAt && words.unchecked}
      {!offAt && !pausedAt && (
        <>
          {words.proposedBy} <bdi>{proposedBy}</bdi> {words.approvedBy} <bdi>{approvedBy}</bdi>
        </>
      )}
      {offAt && offBy === null && words.contradicted}
      {offBy !== null && (
        <>
          {words.stoppedBy} <bdi>{offBy}</bdi>
        </>
      )}
    </span>
  );
}

function ProposeAcceptance() {
  const { hints, labels, summary, ...texts } = proposing;
  const form = useFormValues('acceptance', { reason: '' }, { labels, hints });
  return (
    <CallButton
      {...texts}
      variant="secondary"
      label={words.propose}
      definition={proposeAcceptance}
      input={{ body: form.values }}
      queryKey={KEY}
      form={form}
      fields={(errorOf) => <TextAreaField {...form.text('reason', errorOf)} rows={3} />}
      outcome={form.values.reason}
      effects={[summary]}
    />
  );
}
