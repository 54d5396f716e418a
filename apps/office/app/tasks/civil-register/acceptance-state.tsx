import {
  type AcceptanceRule,
  endAcceptance,
  proposeAcceptance,
  type SettingInForce,
} from '@wathiqa/contract/office';
import { Badge, TextAreaField } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { cairoTime } from '../../labels/dates.ts';
import { messages } from './civil-register.messages.ts';

export const KEY = ['civilRegister'];

const { rule: words, proposing, stopping } = messages;

interface AcceptanceStateProps {
  /** The latest one. */
  rule: AcceptanceRule | undefined;
  isProposed: boolean;
  settings: readonly SettingInForce[];
}

/** Whether the rule is on, since when and by whom, with the way to change that. */
export function AcceptanceState({ rule, isProposed, settings }: AcceptanceStateProps) {
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
            summary={<p>{stopping.summary}</p>}
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
      summary={
        <>
          <p className="text-lg font-semibold">{form.values.reason}</p>
          <p>{summary}</p>
        </>
      }
    />
  );
}
