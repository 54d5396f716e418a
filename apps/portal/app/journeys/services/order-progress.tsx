import { classNames, Icon } from '@wathiqa/ui';
import { messages } from './order-progress.messages.ts';

const STEPS = ['terms', 'details', 'review'] as const;
type OrderStepName = (typeof STEPS)[number];

interface OrderProgressProps {
  at: OrderStepName;
  /** Whether phones show the number; not above a screen with its own counter. */
  counted?: boolean;
}

/** Step and segments on phones, names elsewhere. */
export function OrderProgress({ at, counted = true }: OrderProgressProps) {
  const current = STEPS.indexOf(at);
  return (
    <div className="print-hidden">
      {/* Screen readers get the list below. */}
      <p aria-hidden="true" className="text-sm text-ink-2 sm:hidden">
        {counted && `${messages.step(current + 1, STEPS.length)} `}
        <strong className="text-ink">{messages.steps[at]}</strong>
      </p>
      <ol aria-label={messages.title} className="grid grid-cols-3 gap-x-2 max-sm:pt-1.5 sm:gap-x-4">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'min-w-0 border-t-4 text-sm sm:pt-2',
              index < current && 'border-action text-ink-2',
              index === current && 'border-current-item font-semibold text-ink',
              index > current && 'border-line text-ink-2',
            )}
          >
            <span className="flex items-center gap-1.5 max-sm:sr-only">
              {index < current ? (
                <Icon name="check" className="size-4.5 text-accent" />
              ) : (
                <span aria-hidden="true" className="tabular-nums">
                  {index + 1}.
                </span>
              )}
              {messages.steps[step]}
              {index < current && <span className="sr-only">: {messages.done}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
