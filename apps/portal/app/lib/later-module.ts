import { useEffect, useState } from 'react';
import { savesData } from './browser-state.ts';
import { whenIdle } from './idle.ts';

/** A module that the first view does without. */
export interface LaterModule<Module> {
  /**
   * Fetches it, once.
   *
   * @throws what the import throws; the next call tries again
   */
  load: () => Promise<Module>;
  /**
   * The module, once it is there. It is fetched when it is wanted, and before that in an idle moment, unless the
   * browser was asked to save data. One that is wanted and cannot be fetched fails the page.
   */
  use: (wanted: boolean) => Module | undefined;
}

/** Where `React.lazy` draws nothing for a moment, one that has been fetched before is there at once. */
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
      // What does not come now is asked for again once it is wanted.
      return savesData() ? undefined : whenIdle(() => void load().catch(() => undefined));
    }, [wanted]);
    if (error !== undefined) throw error;
    return loaded;
  }

  return { load, use: useModule };
}
