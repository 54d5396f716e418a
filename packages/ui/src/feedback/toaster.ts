import { createStore, type StoreApi } from 'zustand';
import { type Countdown, startCountdown } from './countdown.ts';
import type { Tone } from './notice.tsx';

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
  /** Not announced, because a focused error summary says the same. */
  silent?: boolean;
}

export interface Toaster
  extends Pick<StoreApi<readonly Toast[]>, 'getState' | 'getInitialState' | 'subscribe'> {
  show: (toast: Omit<Toast, 'id'>) => void;
  dismiss: (id: number) => void;
  pause: () => void;
  resume: () => void;
}

const LIFETIME_MS = 6_000;

/** Toasts stay {@link LIFETIME_MS} without attention. */
export function createToaster(): Toaster {
  const store = createStore<readonly Toast[]>(() => []);
  const { getState, getInitialState, subscribe } = store;
  const countdowns = new Map<number, Countdown>();
  let lastId = 0;
  let paused = false;

  function dismiss(id: number) {
    countdowns.get(id)?.stop();
    countdowns.delete(id);
    store.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
    // A removed toast fires no leave or blur event.
    if (getState().length === 0) paused = false;
  }

  return {
    show(toast) {
      const id = ++lastId;
      const countdown = startCountdown(LIFETIME_MS, () => dismiss(id));
      if (paused) countdown.pause();
      countdowns.set(id, countdown);
      store.setState((toasts) => [...toasts, { ...toast, id }], true);
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
    getState,
    getInitialState,
    subscribe,
  };
}
