import { useEffect, useState } from 'react';
import { savesData } from './browser-state.ts';

export interface LaterModule<Module> {
  /**
   * Imports it once.
   *
   * @throws import error; the next call retries
   */
  load: () => Promise<Module>;
  /** The module once loaded: on demand, or when idle unless data is saved. A failed demand fails the page. */
  use: (wanted: boolean) => Module | undefined;
}

/** Unlike `React.lazy`, renders a preloaded module synchronously. */
export function lazyWithPreload<Module>(fetch: () => Promise<Module>): LaterModule<Module> {
  let loaded: Module | undefined;

  async function load(): Promise<Module> {
    loaded ??= await fetch();
    return loaded;
  }

  function useModule(wanted: boolean): Module | undefined {
    const [, setState] = useState<Module>();
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (loaded) return;
      if (wanted) {
        load().then((module) => setState(() => module), setError);
        return;
      }
      // A failed preload is retried on demand.
      return savesData() ? undefined : whenIdle(() => void load().catch(() => undefined));
    }, [wanted]);
    if (error !== undefined) throw error;
    return loaded;
  }

  return { load, use: useModule };
}

const LONGEST_WAIT_MS = 3_000;

/** @returns cancels the task before it starts */
function whenIdle(run: () => void): () => void {
  // Safari lacks `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/** True from the first idle moment on. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

/** Whether `active` has lasted the given time. */
export function useDelayedFlag(active: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [active, milliseconds]);
  return lasts;
}
