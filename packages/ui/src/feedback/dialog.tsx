import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../brand/icon.tsx';
import { registerOpenDialog, useAttention } from './use-attention.ts';

export interface DialogProps {
  open: boolean;
  /** On close button or Escape, after typing on a second Escape; a press outside would drop what is typed. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The primary one last. */
  actions?: ReactNode;
  closeLabel: string;
  /** `alertdialog`: takes focus and is announced in full. */
  urgent?: boolean;
  /** Hover or focus of its controls. */
  onAttention?: (attentive: boolean) => void;
}

const FIELDS = 'input:not([readonly]), select, textarea';
const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox]), textarea';

/** Native modal dialog; the browser traps and restores focus. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  closeLabel,
  urgent = false,
  onAttention,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const isTyped = useRef(false);
  const titleId = `title${useId()}`;
  const textId = `text${useId()}`;

  const attention = useAttention<HTMLDivElement>(onAttention);

  // Before child effects, which may move focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    isTyped.current = false;
    element.showModal();
    // Interrupts typing: no key may press a button.
    if (urgent) element.focus();
    // Without fields, the question precedes the buttons (WAI-ARIA modal dialog pattern).
    else (element.querySelector<HTMLElement>(FIELDS) ?? heading.current)?.focus();
    const unregister = registerOpenDialog(element);
    return () => {
      unregister();
      element.close();
    };
  }, [open, urgent]);

  return (
    <dialog
      ref={dialog}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={children ? textId : undefined}
      tabIndex={-1}
      onCancel={(event) => {
        // The native `close` event fires a frame later, possibly for another dialog.
        event.preventDefault();
        onClose();
      }}
      onInput={({ target }) => {
        isTyped.current ||= (target as HTMLElement).matches(TEXT_FIELDS);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isTyped.current) return;
        if (document.activeElement === closeButton.current) return;
        event.preventDefault();
        closeButton.current?.focus();
      }}
      className="m-auto w-[min(32rem,calc(100%-2rem))] rounded-lg bg-surface p-0 text-ink shadow-soft"
    >
      {/* Excludes the backdrop from hover. */}
      <div {...attention} className="flex flex-col gap-4 p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="pt-2 text-xl">
            {title}
          </h2>
          <button
            ref={closeButton}
            type="button"
            aria-label={closeLabel}
            onClick={onClose}
            className="-me-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink-2 hover:bg-quiet hover:text-ink"
          >
            <Icon name="cross" />
          </button>
        </div>
        {children && (
          <div id={textId} className="flex flex-col gap-3">
            {children}
          </div>
        )}
        {actions && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  );
}
