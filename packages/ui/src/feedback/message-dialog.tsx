import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { type Countdown, startCountdown } from './countdown.ts';
import { Dialog } from './dialog.tsx';

/** How long a message stays (portal.md §8 "Alert helpers"). */
const AUTO_CLOSE_MS = 5000;

export interface MessageDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  closeLabel: string;
}

/**
 * A message that closes by itself after five seconds, and waits while it is pointed at or its controls are
 * used. For what only informs: a dialog that asks something is a `Dialog`, which never closes by itself.
 */
export function MessageDialog({ open, onClose, title, children, closeLabel }: MessageDialogProps) {
  const countdown = useRef<Countdown>(undefined);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (!open) return;
    const started = startCountdown(AUTO_CLOSE_MS, () => close());
    countdown.current = started;
    return started.stop;
  }, [open]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      urgent
      onAttention={(attentive) =>
        attentive ? countdown.current?.pause() : countdown.current?.resume()
      }
    >
      {children}
    </Dialog>
  );
}
