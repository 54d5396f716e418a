import { type FocusEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { type Tone, toneIcons } from './notice.tsx';
import type { Toast, Toaster } from './toaster.ts';
import { useAttention, useTopDialog } from './use-attention.ts';

export interface ToastRegionProps {
  toaster: Toaster;
  label: string;
  closeLabel: string;
  /** Aligns with `Container` instead of the window. */
  inColumn?: boolean;
}

const toneClasses: Record<Tone, string> = {
  info: 'border-accent text-accent',
  success: 'border-accent text-accent',
  warning: 'border-current-item text-current-item',
  danger: 'border-danger text-danger',
};

/**
 * Toasts in the lower end corner; on phones over the full width. They rise above a `bottom-bar`. Renders inside an open
 * modal dialog, because all else is inert.
 */
export function ToastRegion(props: ToastRegionProps) {
  const dialog = useTopDialog();
  const region = <Region {...props} />;
  return dialog ? createPortal(region, dialog) : region;
}

function Region({ toaster, label, closeLabel, inColumn = false }: ToastRegionProps) {
  const toasts = useStore(toaster);
  const silent = toasts.filter((toast) => toast.silent);
  const urgent = toasts.filter((toast) => !toast.silent && toast.tone === 'danger');
  const polite = toasts.filter((toast) => !toast.silent && toast.tone !== 'danger');
  const attention = useAttention<HTMLElement>((attentive) =>
    attentive ? toaster.pause() : toaster.resume(),
  );
  const region = useRef<HTMLElement>(null);
  const previousFocus = useRef<HTMLElement | null>(null);

  function rememberPreviousFocus({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)) {
      previousFocus.current = relatedTarget;
    }
  }

  /** Closing moves focus to the next toast or back. */
  function close(id: number, button: HTMLElement) {
    if (document.activeElement === button) {
      const others = [...(region.current?.querySelectorAll('button') ?? [])];
      (others.find((other) => other !== button) ?? previousFocus.current)?.focus();
    }
    toaster.dismiss(id);
  }

  // A removed region fires no leave event.
  useEffect(() => toaster.resume, [toaster]);
  return (
    <section
      ref={region}
      aria-label={label}
      onFocusCapture={rememberPreviousFocus}
      {...attention}
      className={classNames(
        'toasts print-hidden pointer-events-none fixed z-50 flex max-h-[60dvh] flex-col overflow-y-auto p-4 max-sm:inset-x-0 sm:max-w-md',
        // End of a `Container`: 70rem centred, adjusted for padding.
        inColumn ? 'sm:end-[max(0px,50%-34.75rem)]' : 'sm:end-0',
      )}
    >
      <ToastList toasts={silent} onClose={close} closeLabel={closeLabel} />
      {/* Live regions must exist before their text changes. */}
      <div role="alert">
        <ToastList toasts={urgent} onClose={close} closeLabel={closeLabel} />
      </div>
      <div role="status">
        <ToastList toasts={polite} onClose={close} closeLabel={closeLabel} />
      </div>
    </section>
  );
}

interface ToastListProps {
  toasts: readonly Toast[];
  onClose: (id: number, button: HTMLElement) => void;
  closeLabel: string;
}

function ToastList({ toasts, onClose, closeLabel }: ToastListProps) {
  return toasts.map((toast) => (
    <div
      key={toast.id}
      data-toast=""
      className={classNames(
        'pointer-events-auto mt-3 flex items-start gap-3 rounded-md border border-s-4 bg-surface ps-4 shadow-soft',
        toneClasses[toast.tone],
      )}
    >
      <Icon name={toneIcons[toast.tone]} className="mt-3" />
      <p className="flex-1 py-2.5 text-ink">{toast.text}</p>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={({ currentTarget }) => onClose(toast.id, currentTarget)}
        className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-md text-ink-2 hover:text-ink"
      >
        <Icon name="cross" />
      </button>
    </div>
  ));
}
