import type { RequestStatus } from '@wathiqa/contract';
import { formatShortCairoDate } from '@wathiqa/domain';
import { classNames, Icon, type IconName } from '@wathiqa/ui';
import { type ProgressStep, toProgressSteps } from './progress-steps.ts';
import { messages } from './tracking.messages.ts';

const { steps: words } = messages.result;

const PHASE_APPEARANCE: Readonly<
  Record<ProgressStep['phase'], { icon?: IconName; mark: string; text: string }>
> = {
  done: { icon: 'check', mark: 'bg-action text-white', text: 'text-ink' },
  current: {
    icon: 'clock',
    mark: 'bg-surface text-ink ring-2 ring-current-item',
    text: 'text-ink font-semibold',
  },
  upcoming: { mark: 'bg-surface ring-2 ring-control', text: 'text-ink-2' },
  stopped: {
    icon: 'cross',
    mark: 'bg-danger-50 text-danger ring-2 ring-danger',
    text: 'text-danger font-semibold',
  },
};

/** Six progress stages; vertical on phones. */
export function StatusSteps({ status }: { status: RequestStatus }) {
  return (
    <section aria-labelledby="steps" className="pt-2">
      <h2 id="steps" className="sr-only">
        {words.title}
      </h2>
      <ol className="grid grid-cols-1 sm:grid-cols-6">
        {toProgressSteps(status).map((step) => (
          <StepMarker key={step.name} step={step} />
        ))}
      </ol>
    </section>
  );
}

/** Each stage draws the line from the previous one. */
const CONNECTOR_CLASSES =
  'before:absolute before:bg-line first:before:hidden before:start-[0.9375rem] before:-top-5 before:h-5 before:w-0.5 ' +
  'sm:before:start-[calc(-50%+1.25rem)] sm:before:top-[0.9375rem] sm:before:h-0.5 sm:before:w-[calc(100%-2.5rem)]';

function StepMarker({ step: { name, phase, at } }: { step: ProgressStep }) {
  const { icon, mark, text } = PHASE_APPEARANCE[phase];
  return (
    <li
      aria-current={phase === 'current' ? 'step' : undefined}
      className={classNames(
        'relative flex gap-3 pb-5 last:pb-0 sm:flex-col sm:items-center sm:gap-2 sm:pb-0 sm:text-center',
        CONNECTOR_CLASSES,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full [print-color-adjust:exact]',
          mark,
        )}
      >
        {icon && <Icon name={icon} className="size-4.5" />}
      </span>
      <span className="min-w-0">
        <span className={classNames('block', text)}>
          {words[name]}
          <span className="sr-only">: {words[phase]}</span>
        </span>
        {at && (
          <time dateTime={at} className="block text-sm text-ink-2">
            <bdi>{formatShortCairoDate(new Date(at))}</bdi>
          </time>
        )}
      </span>
    </li>
  );
}
