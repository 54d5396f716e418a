import { type Countdown, startCountdown } from './countdown.ts';
import type { Tone } from './notice.tsx';

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

/** A queue of short messages, outside React: anything may show one, one region draws them. */
export interface Toaster {
  show: (toast: Omit<Toast, 'id'>) => void;
  dismiss: (id: number) => void;
  /** Stops the clocks while somebody is reading, and starts them again. */
  pause: () => void;
  resume: () => void;
  subscribe: (listener: () => void) => () => void;
  current: () => readonly Toast[];
}

/** Each message stays for six seconds of not being looked at. */
export function createToaster(lifetime = 6000): Toaster {
  const listeners = new Set<() => void>();
  const countdowns = new Map<number, Countdown>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let paused = false;

  function publish(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number) {
    countdowns.get(id)?.stop();
    countdowns.delete(id);
    publish(toasts.filter((toast) => toast.id !== id));
    // The toast that was being read is gone, and with it the leave or blur that would resume.
    if (toasts.length === 0) paused = false;
  }

  return {
    show(toast) {
      const id = ++lastId;
      const countdown = startCountdown(lifetime, () => dismiss(id));
      if (paused) countdown.pause();
      countdowns.set(id, countdown);
      publish([...toasts, { ...toast, id }]);
    },
    dismiss,
    pause() {
      paused = true;
      for (const countdown of countdowns.values()) countdown.pause();
    },
    resume() {
      paused = false;
      for (const countdown of countdowns.values()) countdown.resume();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => toasts,
  };
}
