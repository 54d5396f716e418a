import type * as z from 'zod/mini';

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** For prerendering and browsers without storage. */
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
    // Throws if cookies are blocked; prerendering has no `window`.
    return typeof window === 'undefined' ? memoryStorage() : window[name];
  } catch {
    return memoryStorage();
  }
}

/** Per tab, until closed. */
export const tabStorage: TabStorage = openStorage('sessionStorage');

/** Persistent and shared by tabs: never personal data. */
export const sharedStorage: TabStorage = openStorage('localStorage');

/** Ignores a full storage, because the value remains in memory. */
export function writeJson(storage: TabStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    storage.removeItem(key);
  }
}

/** Removes other values: of an older version, or of another round, request or person if `form` names it. */
export function readJson<Value>(
  storage: TabStorage,
  key: string,
  form: z.ZodMiniType<Value>,
): Value | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  const value = parseJson(text, form);
  if (value === undefined) storage.removeItem(key);
  return value;
}

/** Undefined for text that is not JSON or of another form. */
export function parseJson<Value>(text: string, form: z.ZodMiniType<Value>): Value | undefined {
  try {
    return form.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
