import type * as z from 'zod/mini';

/** The part of `Storage` that the portal uses. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** A store that lives as long as the page: while prerendering, and in browsers that refuse theirs. */
export function memoryStorage(): TabStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

function openStorage(name: 'sessionStorage' | 'localStorage'): TabStorage {
  try {
    // Reading the property throws where cookies are blocked; there is no window while prerendering.
    return typeof window === 'undefined' ? memoryStorage() : window[name];
  } catch {
    return memoryStorage();
  }
}

/** What this tab keeps until it is closed. */
export const tabStorage: TabStorage = openStorage('sessionStorage');

/** What all tabs of this browser share, and what outlives them: never anything about a person. */
export const sharedStorage: TabStorage = openStorage('localStorage');

/** Keeps a value as JSON. A full store loses the copy, not the page: the value is still in memory. */
export function writeJson(storage: TabStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    storage.removeItem(key);
  }
}

/** A value that was stored, if it is there and still of its form: an older page may have written it. */
export function readJson<Value>(
  storage: TabStorage,
  key: string,
  form: z.ZodMiniType<Value>,
): Value | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return form.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
