import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BROWSER_FLOOR } from '../../../content/src/browsers.ts';

/** Versions of MDN's browsers; a mobile browser and a WebView have the version of their engine. */
const FLOOR: Readonly<Record<string, string>> = {
  ...BROWSER_FLOOR,
  chrome_android: BROWSER_FLOOR.chrome,
  webview_android: BROWSER_FLOOR.chrome,
  edge: BROWSER_FLOOR.chrome,
  safari_ios: BROWSER_FLOOR.safari,
  firefox_android: BROWSER_FLOOR.firefox,
};

/** A support statement of MDN's data (`@mdn/browser-compat-data`). */
interface Statement {
  version_added: string | false;
  version_removed?: string;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

export interface Feature {
  __compat?: { support: Record<string, Statement | Statement[]> };
}

export type Features = Feature & { [name: string]: Features };

/** Read at run time: 20 MB of JSON would slow down the type check. */
const data: { api: Features; css: Record<string, Features>; javascript: { builtins: Features } } =
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'));

export const styles = data.css;

/** Browsers at the floor that lack a feature; empty if MDN does not know it. */
export function browsersWithout(feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return Object.entries(FLOOR)
    .filter(([browser, floor]) => {
      const statements = [support[browser] ?? []].flat();
      return !statements.some((each) => isSupported(each, floor));
    })
    .map(([browser]) => browser);
}

function isSupported({ version_added: added, ...rest }: Statement, floor: string): boolean {
  const { version_removed: removed, flags, prefix, alternative_name: otherName } = rest;
  if (flags || prefix || otherName || !added || added === 'preview') return false;
  return toNumber(added) <= toNumber(floor) && !(removed && toNumber(removed) <= toNumber(floor));
}

/** «≤37» is 37. */
function toNumber(version: string): number {
  return Number.parseFloat(version.replace('≤', ''));
}

export interface Member {
  /** Interface or namespace, such as `URL`; `Window` for globals. */
  owner: string;
  name: string;
  isStatic: boolean;
}

const isGlobalScope = (owner: string) => /^(Window|WorkerGlobalScope)$/.test(owner);

/** Functions, attributes and globals by name: whether each owner's browsers at the floor have it. */
function readMembers() {
  const members: (Member & { missing: boolean })[] = [];
  for (const [interfaces, isBuiltin] of [
    [data.api, false],
    [data.javascript.builtins, true],
  ] as const) {
    for (const [owner, features] of Object.entries(interfaces)) {
      const add = (name: string, own: string, isStatic: boolean, feature: Features) =>
        members.push({ owner: own, name, isStatic, missing: browsersWithout(feature).length > 0 });
      if (features.__compat) add(owner, 'Window', true, features);
      for (const [key, feature] of Object.entries(features)) {
        if (!feature.__compat || key === owner || !/^\w+$/.test(key) || key.endsWith('_event')) {
          continue;
        }
        const name = key.replace(/_static$/, '');
        if (isGlobalScope(owner)) add(name, 'Window', true, feature);
        // MDN does not mark static members of the language.
        if (isBuiltin || name !== key) add(name, owner, true, feature);
        if (isBuiltin || name === key) add(name, owner, false, feature);
      }
    }
  }
  return members;
}

const members = readMembers();

/** All that the browsers at the floor do not share, to be deleted in a test. */
export const youngerMembers: readonly Member[] = members.filter(({ missing }) => missing);

/** A name that some owner has at the floor is not conspicuous. */
function namesOf(isWanted: (member: Member) => boolean, toName: (member: Member) => string) {
  const known = members.filter(isWanted);
  const present = new Set(known.filter(({ missing }) => !missing).map(toName));
  return new Set(known.map(toName).filter((name) => !present.has(name)));
}

const youngerGlobals = namesOf(
  ({ owner, isStatic }) => owner === 'Window' && isStatic,
  ({ name }) => name,
);

export const younger = {
  globals: youngerGlobals,
  /** Such as `URL.canParse`. */
  statics: namesOf(
    ({ owner, isStatic }) => owner !== 'Window' && isStatic,
    ({ owner, name }) => `${owner}.${name}`,
  ),
  knownStatics: new Set(
    members.filter(({ isStatic }) => isStatic).map(({ owner, name }) => `${owner}.${name}`),
  ),
  /** Methods of objects. Those of a younger interface need a younger function before. */
  methods: namesOf(
    ({ owner, isStatic }) => !isStatic && !youngerGlobals.has(owner),
    ({ name }) => name,
  ),
};
