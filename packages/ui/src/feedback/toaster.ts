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

interface Clock {
  timer: ReturnType<typeof setTimeout> | undefined;
  startedAt: number;
  left: number;
}

/** Each message stays for six seconds of not being looked at. */
export function createToaster(lifetime = 6000): Toaster {
  const listeners = new Set<() => void>();
  const clocks = new Map<number, Clock>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let paused = false;

  function publish(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number) {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    publish(toasts.filter((toast) => toast.id !== id));
    // The toast that was being read is gone, and with it the leave or blur that would resume.
    if (toasts.length === 0) paused = false;
  }

  function start(id: number, clock: Clock) {
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => dismiss(id), clock.left);
  }

  return {
    show(toast) {
      const id = ++lastId;
      const clock: Clock = { timer: undefined, startedAt: 0, left: lifetime };
      clocks.set(id, clock);
      if (!paused) start(id, clock);
      publish([...toasts, { ...toast, id }]);
    },
    dismiss,
    pause() {
      if (paused) return;
      paused = true;
      for (const clock of clocks.values()) {
        clearTimeout(clock.timer);
        clock.left -= Date.now() - clock.startedAt;
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const [id, clock] of clocks) start(id, clock);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => toasts,
  };
}
