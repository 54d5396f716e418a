import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { Icon } from '../brand/icon.tsx';

export interface ErrorSummaryItem {
  fieldId: string;
  /** Empty if the message contains it. */
  label: string;
  message: string;
}

export interface ErrorSummaryProps {
  title: string;
  errors: readonly ErrorSummaryItem[];
  /** Advice without field errors. */
  children?: ReactNode;
  /** A new value focuses the summary again. */
  focusKey?: string | number | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Above a form; takes focus on appearance. */
export function ErrorSummary({ title, errors, children, focusKey, ref }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => box.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key asks for the focus again
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // Clear of the sticky header and toasts.
    box.current?.scrollIntoView({ block: 'center' });
  }, [focusKey]);

  return (
    <div
      ref={box}
      role="alert"
      // Focus announces it; a live region would repeat it.
      aria-live="off"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="flex gap-3 rounded-md border-2 border-danger bg-danger-50 px-4 py-3"
    >
      <Icon name="alert" className="mt-0.5 text-danger" />
      <div className="min-w-0">
        <h2 id={titleId} className="text-lg text-danger">
          {title}
        </h2>
        {children && <div className="mt-1 text-ink">{children}</div>}
        {errors.length > 0 && <ErrorList errors={errors} />}
      </div>
    </div>
  );
}

function ErrorList({ errors }: Pick<ErrorSummaryProps, 'errors'>) {
  return (
    <ul className="mt-1">
      {errors.map((error) => (
        <li key={error.fieldId} className="py-0.5">
          <a
            href={`#${error.fieldId}`}
            onClick={focusField}
            className="text-danger underline decoration-1 underline-offset-[0.3em] hover:decoration-2"
          >
            {error.label && `${error.label}: `}
            {error.message}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Changes neither address nor history. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: 'center' });
}
