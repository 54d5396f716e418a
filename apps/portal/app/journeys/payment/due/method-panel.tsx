import { classNames, Icon, Notice, PictureIcon, type PictureName } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { useErrorTitle } from '../../../calls/failure.ts';
import type { PaymentAction, PaymentActions } from '../use-payment-actions.ts';

interface MethodPanelProps {
  /** Not printed if another method was chosen. */
  printed?: boolean;
  /** Heading ID. */
  id: string;
  icon: PictureName;
  title: string;
  children: ReactNode;
}

/** A payment method; both have equal emphasis. */
export function MethodPanel({ id, icon, title, printed = true, children }: MethodPanelProps) {
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-soft sm:p-5',
        printed ? 'break-inside-avoid print:shadow-none' : 'print-hidden',
      )}
    >
      <h3 id={id} className="flex items-center gap-3 text-lg">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-badge text-badge-ink">
          <PictureIcon name={icon} />
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
}

export function MethodPoints({ text, points }: { text: string; points: readonly string[] }) {
  return (
    <div className="flex flex-col gap-2">
      <p>{text}</p>
      <ul className="flex flex-col gap-1 text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Icon name="check" className="mt-1.5 size-4 text-accent" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MethodFailureProps extends Pick<PaymentActions, 'last'> {
  method: PaymentAction;
}

export function MethodFailure({ last, method }: MethodFailureProps) {
  const failure = last?.action === method ? last.failure : undefined;
  useErrorTitle(failure !== undefined);
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <Notice tone="danger">
          <p>{failure.text}</p>
          {failure.advice && <p className="text-ink-2">{failure.advice}</p>}
        </Notice>
      )}
    </div>
  );
}
