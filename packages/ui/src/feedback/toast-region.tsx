import { useSyncExternalStore } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { type Tone, toneIcons } from './notice.tsx';
import type { Toast, Toaster } from './toaster.ts';

export interface ToastRegionProps {
  toaster: Toaster;
  /** The name of the region, for screen readers. */
  label: string;
  closeLabel: string;
}

const none: readonly Toast[] = [];

const edges: Record<Tone, string> = {
  info: 'border-accent text-accent',
  success: 'border-accent text-accent',
  warning: 'border-current-item text-current-item',
  danger: 'border-danger text-danger',
};

/** Draws the messages of a toaster in the corner where a line of text ends. */
export function ToastRegion({ toaster, label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.current, () => none);
  const urgent = toasts.filter((toast) => toast.tone === 'danger');
  const calm = toasts.filter((toast) => toast.tone !== 'danger');
  return (
    <section
      aria-label={label}
      onPointerEnter={toaster.pause}
      onPointerLeave={toaster.resume}
      onFocus={toaster.pause}
      onBlur={toaster.resume}
      className="print-hidden pointer-events-none fixed end-0 bottom-0 z-50 flex w-full max-w-md flex-col p-4"
    >
      {/* Both live regions exist from the start: one that arrives with its text is not read out. */}
      <div role="alert">
        <ToastList toasts={urgent} onClose={toaster.dismiss} closeLabel={closeLabel} />
      </div>
      <div role="status">
        <ToastList toasts={calm} onClose={toaster.dismiss} closeLabel={closeLabel} />
      </div>
    </section>
  );
}

interface ToastListProps {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
  closeLabel: string;
}

function ToastList({ toasts, onClose, closeLabel }: ToastListProps) {
  return toasts.map((toast) => (
    <div
      key={toast.id}
      className={classNames(
        'pointer-events-auto mt-3 flex items-start gap-3 rounded-md border border-s-4 bg-surface ps-4 shadow-soft',
        edges[toast.tone],
      )}
    >
      <Icon name={toneIcons[toast.tone]} className="mt-3" />
      <p className="flex-1 py-2.5 text-ink">{toast.text}</p>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => onClose(toast.id)}
        className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-md text-ink-2 hover:text-ink"
      >
        <Icon name="cross" />
      </button>
    </div>
  ));
}
