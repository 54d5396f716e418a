import { expect, test } from 'vitest';
import { browserSources, filesWith } from './browser-sources.ts';

interface Stored {
  /** Both are of one origin: the portal and the office share them. */
  in: 'tab' | 'shared';
  /** `device` if it says nothing about a person. */
  owner: string;
  /** What it belongs to; it is dropped, or has no effect, when that changed. */
  version: string;
}

/** Cleared by `setTabOwner` for another citizen, and at logout. */
const CITIZEN = 'citizen, by wathiqa:owner';
const DEVICE = 'device';

/** Every key of both front ends. A copy is never preferred to the register: it has its version, or is no copy. */
const STORED: Readonly<Record<string, Stored>> = {
  Email: { in: 'tab', owner: CITIZEN, version: 'session' },
  Token: { in: 'tab', owner: CITIZEN, version: 'session' },
  AccessToken: { in: 'tab', owner: CITIZEN, version: 'session, until ExpiresAt' },
  RefreshToken: { in: 'tab', owner: CITIZEN, version: 'session, rotated' },
  ExpiresAt: { in: 'tab', owner: CITIZEN, version: 'AccessToken' },
  UserName: { in: 'tab', owner: CITIZEN, version: 'session' },
  'office.${name}': {
    in: 'tab',
    owner: 'staff ID in the value',
    version: 'record typed over, corrections of the document or version of the request; schema',
  },
  'office.filters.${useStaff().id}': {
    in: 'shared',
    owner: 'staff ID in the key',
    version: 'schema',
  },
  'office.keys': { in: 'shared', owner: DEVICE, version: 'schema' },
  'office.lastCall': { in: 'shared', owner: DEVICE, version: 'last call' },
  'office.lastList': {
    in: 'tab',
    owner: 'numbers without persons',
    version: 'last list, and schema',
  },
  'wathiqa:alive-at': { in: 'tab', owner: DEVICE, version: 'last page' },
  'wathiqa:arrival': { in: 'tab', owner: DEVICE, version: 'one login' },
  'wathiqa:clock': { in: 'shared', owner: DEVICE, version: 'last answer' },
  'wathiqa:correction:${round}': {
    in: 'tab',
    owner: CITIZEN,
    version: 'ID of the correction in the key, and schema',
  },
  'wathiqa:language': { in: 'shared', owner: DEVICE, version: 'language of the product' },
  'wathiqa:logged-out-at': { in: 'shared', owner: DEVICE, version: 'last logout' },
  'wathiqa:message': {
    in: 'tab',
    owner: 'writer, until sent or the tab closes',
    version: 'schema',
  },
  'wathiqa:order:${address}': {
    in: 'tab',
    owner: CITIZEN,
    version: 'ID in the address, and schema of the form',
  },
  'wathiqa:owner': { in: 'tab', owner: CITIZEN, version: 'last login' },
  'wathiqa:poll': { in: 'shared', owner: DEVICE, version: 'one vote, and schema' },
  'wathiqa:session-until': { in: 'shared', owner: DEVICE, version: 'newest session' },
  'wathiqa:terms:${kind}': { in: 'tab', owner: CITIZEN, version: 'service in the key' },
};

/** Storage by its name; others use `tabStorage` and `sharedStorage`. */
const RAW = /\b(sessionStorage|localStorage|indexedDB|cookieStore|caches\.|document\.cookie)\b/;
const RAW_FILES = [
  // Scripts before the first paint.
  'apps/portal/app/document/chosen-language.tsx',
  'apps/portal/app/document/start-script.ts',
  // Signed lists for use offline.
  'apps/portal/app/journeys/verify/published-lists.ts',
  'packages/contract/src/browser/storage.ts',
];

/** Key argument of each access. */
const ACCESS =
  /(?:\.(?:getItem|setItem|removeItem)\(|\b(?:readJson|writeJson)\(\s*\w+,)\s*(\w[\w.]*|(['"`]).*?\2)/g;
/** Their helpers take the key from callers in the same file. */
const HELPERS = [
  'apps/portal/app/session/session-store.ts',
  'apps/portal/app/session/tab-marks.ts',
  'packages/contract/src/browser/storage.ts',
];
const KEY = /['`]((?:wathiqa:|office\.)[^'`]*)['`]/;

const everything = [...browserSources.values()].join('\n');

/** Text of the key that an expression stands for; undefined if none can be found. */
function keyOf(expression: string, source: string): string | undefined {
  const literal = expression.match(/^['"`](.*)['"`]$/)?.[1];
  if (literal !== undefined) return literal;
  const name = expression.replace(/\W/g, '');
  const declared = new RegExp(`\\b(?:const ${name} =|function ${name}\\()[^;]*;`);
  const [declaration] = source.match(declared) ?? everything.match(declared) ?? [];
  const called = declaration?.match(/= (\w+)\(/)?.[1];
  return declaration?.match(KEY)?.[1] ?? (called && keyOf(called, source));
}

test('names the owner and the version of every stored key', () => {
  const keys = [...browserSources.values()].flatMap((source) =>
    Array.from(source.matchAll(new RegExp(KEY, 'g')), ([, key]) => key),
  );
  const session = everything.match(/NO_SESSION: Session = \{([^}]*)\}/)?.[1]?.match(/\w+(?=:)/g);
  expect(session).toHaveLength(6);
  expect(Object.keys(STORED).sort()).toEqual([...new Set([...(session ?? []), ...keys])].sort());
});

function accessesOf(source: string) {
  return Array.from(source.matchAll(ACCESS), ([, expression = '']) => ({
    expression,
    key: keyOf(expression, source),
  }));
}

test.each([
  ["const KEY = 'new'; readJson(tabStorage, KEY, Form)", undefined],
  ["tabStorage.setItem('new', text)", 'new'],
  ['writeJson(sharedStorage, `office.new`, value)', 'office.new'],
  ['const key = keyFor(id); storage.removeItem(key)', undefined],
])('finds an access without a row: %s', (source, key) => {
  expect(accessesOf(source)).toEqual([expect.objectContaining({ key })]);
  expect(Object.keys(STORED)).not.toContain(key);
});

test('finds the key of every access in the table', () => {
  const accesses = [...browserSources].flatMap(([file, source]) =>
    HELPERS.includes(file) ? [] : accessesOf(source).map((access) => ({ file, ...access })),
  );
  expect(accesses.length).toBeGreaterThan(20);
  expect(accesses.filter(({ key = '' }) => !(key in STORED))).toEqual([]);
});

test('only the module of storage names a storage of the browser', () => {
  expect(filesWith(RAW)).toEqual(RAW_FILES);
});
