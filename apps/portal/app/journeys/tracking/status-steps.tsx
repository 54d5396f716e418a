import type { RequestStatus } from '@wathiqa/contract';
import { formatShortCairoDate } from '@wathiqa/domain';
import { classNames, Icon, type IconName } from '@wathiqa/ui';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
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
  withdrawn: { icon: 'cross', mark: 'bg-quiet text-ink-2 ring-2 ring-control', text: 'text-ink' },
};

const SEGMENT_CLASSES: Readonly<Record<ProgressStep['phase'], string>> = {
  done: 'bg-action',
  current: 'bg-current-item',
  upcoming: 'bg-line',
  stopped: 'bg-danger',
  withdrawn: 'bg-control',
};

/** Progress as one line; the six stages with their dates unfold. */
export function StatusSteps({ status }: { status: RequestStatus }) {
  const steps = toProgressSteps(status);
  const reached = steps.findLastIndex(({ phase }) => phase !== 'upcoming');
  const step = steps[reached];
  return (
    <section aria-labelledby="steps" className="pt-2">
      <h2 id="steps" className="sr-only">
        {words.title}
      </h2>
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className="col-span-2 grid grid-cols-6 gap-1.5">
            {steps.map(({ name, phase }) => (
              <span
                key={name}
                className={classNames(
                  'h-1.5 rounded-full [print-color-adjust:exact]',
                  SEGMENT_CLASSES[phase],
                )}
              />
            ))}
          </span>
          {step && (
            <span>
              <strong className="font-semibold">{words[step.name]}</strong>
              {LIST_SEPARATOR}
              {words.position(reached + 1, steps.length)}
              <span className="sr-only">: {words[step.phase]}</span>
            </span>
          )}
          <span className="link text-end">{words.all}</span>
        </summary>
        <ol className="grid grid-cols-1 pt-4 sm:grid-cols-6">
          {steps.map((step) => (
            <StepMarker key={step.name} step={step} />
          ))}
        </ol>
      </details>
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
