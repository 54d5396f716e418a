import { type FocusEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { type Tone, toneIcons } from './notice.tsx';
import { useTopDialog } from './open-dialogs.ts';
import type { Toast, Toaster } from './toaster.ts';
import { useAttention } from './use-attention.ts';

export interface ToastRegionProps {
  toaster: Toaster;
  /** The name of the region, for screen readers. */
  label: string;
  closeLabel: string;
}

const toneClasses: Record<Tone, string> = {
  info: 'border-accent text-accent',
  success: 'border-accent text-accent',
  warning: 'border-current-item text-current-item',
  danger: 'border-danger text-danger',
};

/**
 * Draws the messages of a toaster in the corner where a line of text ends: in the page, or while a modal dialog
 * is open inside that, because everything else is then covered and inert.
 */
export function ToastRegion(props: ToastRegionProps) {
  const dialog = useTopDialog();
  const region = <Region {...props} />;
  return dialog ? createPortal(region, dialog) : region;
}

function Region({ toaster, label, closeLabel }: ToastRegionProps) {
  const toasts = useStore(toaster);
  const urgent = toasts.filter((toast) => toast.tone === 'danger');
  const polite = toasts.filter((toast) => toast.tone !== 'danger');
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

  /** The focus must not be lost with its toast: it goes to the next one, or back to where it came from. */
  function close(id: number, button: HTMLElement) {
    if (document.activeElement === button) {
      const others = [...(region.current?.querySelectorAll('button') ?? [])];
      (others.find((other) => other !== button) ?? previousFocus.current)?.focus();
    }
    toaster.dismiss(id);
  }

  // What has the focus is what is being put right: nothing may lie over it.
  useEffect(() => {
    let frame = 0;
    const dismissOverFocus = () => {
      const focused = document.activeElement;
      if (!focused || region.current?.contains(focused)) return;
      const covered = [...(region.current?.querySelectorAll('[data-toast]') ?? [])].some((toast) =>
        overlaps(toast.getBoundingClientRect(), focused.getBoundingClientRect()),
      );
      if (covered) for (const { id } of toaster.getState()) toaster.dismiss(id);
    };
    // Whoever gives a field the focus may scroll to it next.
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(dismissOverFocus);
    };
    document.addEventListener('focusin', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', look);
    };
  }, [toaster]);

  // Whoever was reading cannot tell that they left when the region itself goes.
  useEffect(() => toaster.resume, [toaster]);
  return (
    <section
      ref={region}
      aria-label={label}
      onFocusCapture={rememberPreviousFocus}
      {...attention}
      className="print-hidden pointer-events-none fixed end-0 bottom-0 z-50 flex w-full max-w-md flex-col p-4"
    >
      {/* Both live regions exist from the start: one that arrives with its text is not read out. */}
      <div role="alert">
        <ToastList toasts={urgent} onClose={close} closeLabel={closeLabel} />
      </div>
      <div role="status">
        <ToastList toasts={polite} onClose={close} closeLabel={closeLabel} />
      </div>
    </section>
  );
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
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
