import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../brand/icon.tsx';
import { registerOpenDialog } from './open-dialogs.ts';
import { useAttention } from './use-attention.ts';

export interface DialogProps {
  open: boolean;
  /** Asked for by the close button, the Escape key or a press outside. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The buttons at the bottom, the main one last. */
  actions?: ReactNode;
  closeLabel: string;
  /** It interrupts with something that cannot wait: it takes the focus itself, and is read out whole. */
  urgent?: boolean;
  /** Told when somebody points at the dialog or uses its controls, and when they stop. */
  onAttention?: (attentive: boolean) => void;
}

const FIELDS = 'input, select, textarea';

/** The platform's modal dialog: it holds the focus and gives it back by itself. */
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
  const titleId = `title${useId()}`;
  const textId = `text${useId()}`;

  const attention = useAttention<HTMLDivElement>(onAttention);

  // Before the effects of what it holds, so that this may take the focus further.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    // It comes unasked, in the middle of typing: no key may press a button, nor count as attention.
    if (urgent) element.focus();
    // Where nothing is filled in, what is asked comes before the buttons (WAI-ARIA, the pattern of a modal dialog).
    else if (!element.querySelector(FIELDS)) heading.current?.focus();
    const unregister = registerOpenDialog(element);
    return () => {
      unregister();
      element.close();
    };
  }, [open, urgent]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which `onClose` hears
    <dialog
      ref={dialog}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={children ? textId : undefined}
      tabIndex={-1}
      onCancel={(event) => {
        // A browser that closes it tells of it a frame later, when it may be about something else.
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the backdrop is the dialog itself; everything drawn lies in the box inside it.
        if (event.target === event.currentTarget) onClose();
      }}
      className="m-auto w-[min(32rem,calc(100%-2rem))] rounded-lg bg-surface p-0 text-ink shadow-soft"
    >
      {/* Pointing at the backdrop is pointing at the dialog to a browser, and at the page to a person. */}
      <div {...attention} className="flex flex-col gap-4 p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="pt-2 text-xl">
            {title}
          </h2>
          <button
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
