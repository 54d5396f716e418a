import { groupBy, localePath } from '@wathiqa/domain';
import { indexedPaths } from './indexed-paths.ts';

/** Escapes `<` for a script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const interactionEvents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'];

/** Delay before a failed script load may be retried. */
const RETRY_MS = 2_000;

export interface DeferOptions {
  /** URL of the whole style sheet; the page has only critical rules. */
  styles: string;
  /** Start without waiting for an interaction. */
  immediate: boolean;
}

/** Written by React Router's `<Scripts>`. */
const PRELOADS = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const START = /(<script type="module" async="">)([\s\S]*?)(?=<\/script>)/;

/**
 * Defers `<Scripts>` to the first interaction, because a prerendered page works without script. Starts at once on a
 * query (arrival from login, a chosen outlet), a session, or `immediate`.
 *
 * @throws Error if React Router's scripts lack the expected form
 */
export function deferScripts(html: string, options: DeferOptions): string {
  const preloads = [...html.matchAll(PRELOADS)].map(([, href = '']) => href);
  const start = START.exec(html)?.[2];
  if (!start || preloads.length === 0) throw new Error('<Scripts> wrote no start of the page');
  const deferred = startScript(start, preloads, options);
  return html
    .replaceAll(PRELOADS, '')
    .replace(START, (_, tag: string) => tag + deferred)
    .replace(/(?=<\/body>)/, `<script type="speculationrules">${speculationRules()}</script>`);
}

/** @param start React Router's module, which imports a page, then the entry */
function startScript(start: string, preloads: string[], { styles, immediate }: DeferOptions) {
  return `const signs=${inlineJson(interactionEvents)};
function listen(){signs.forEach(sign=>addEventListener(sign,start,{passive:true}))}
async function start(event){
// Chromium itself sends a pointermove at (0, 0) to a new page.
if(event?.type==="pointermove"&&!event.clientX&&!event.clientY)return;
signs.forEach(sign=>removeEventListener(sign,start));
awaitStart(true);
try{await load()}catch(error){setTimeout(listen,${RETRY_MS});throw error}}
function link(attributes){const element=Object.assign(document.createElement("link"),attributes);document.head.append(element);return element}
async function load(){
for(const href of ${inlineJson(preloads)})link({rel:"modulepreload",href});
await new Promise(resolve=>link({rel:"stylesheet",href:${inlineJson(styles)},onload:resolve,onerror:resolve}));
${importsAsCalls(start)}}
let known=${immediate};
try{const signedIn=!!sessionStorage.getItem("Email");document.documentElement.toggleAttribute("data-signed-in",signedIn);known||=!!location.search||signedIn}catch{}
if(known)start();else{awaitStart(false);listen()}`;
}

/**
 * Replaces import statements with calls, because an async function cannot contain them.
 *
 * @throws Error when a statement is left
 */
function importsAsCalls(text: string): string {
  const calls = text
    .replaceAll(/^import \* as (\w+) from (".*?");/gm, 'const $1=await import($2);')
    .replaceAll(/^import (".*?");/gm, 'await import($1);')
    .replaceAll(/^import\(/gm, 'await import(');
  if (/^[ \t]*import\b/m.test(calls)) throw new Error(`An import is left in ${calls}`);
  return calls;
}

export interface PageFiles {
  /** With language prefix, such as `/inquiryResult/:req_id`. */
  pattern: string;
  files: readonly string[];
}

/** Preloads the requested page's files; the start script would find them only when it runs. */
export function preloadScript(pages: readonly PageFiles[]): string {
  const byFiles = groupBy(pages, ({ files }) => JSON.stringify(files));
  const groups = [...byFiles.values()].map((pages) => [
    `^(${pages.map(({ pattern }) => pattern.replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`,
    pages[0]?.files,
  ]);
  return `for(const[path,files]of ${inlineJson(groups)})if(new RegExp(path,"i").test(location.pathname))for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))`;
}

/** Prefetch before our script loads; never guarded pages. */
function speculationRules(): string {
  return JSON.stringify({
    prefetch: [
      {
        where: { href_matches: [...indexedPaths, '/news*'].map((path) => localePath(path)) },
        eagerness: 'moderate',
      },
    ],
  });
}
