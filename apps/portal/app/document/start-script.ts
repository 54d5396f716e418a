import { localePath } from '@wathiqa/domain';
import { indexedPaths } from './indexed-paths.ts';

/** A value as JSON that may stand inside a script element: what could end the element is escaped. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The files that make one matched route. */
export interface RouteFiles {
  id: string;
  files: readonly string[];
}

export interface StartOptions {
  /** The file that describes all routes; it has to come before the entry. */
  manifest: string;
  entry: string;
  /** What the entry and the routes import, fetched ahead together with the entry. */
  imports: readonly string[];
  routes: readonly RouteFiles[];
  /** The whole style sheet: the page has of it only what it shows before it is used. */
  styles: string;
  /** Do not wait for a sign of use. */
  immediate: boolean;
}

/** What counts as using the page. */
const interactionEvents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'];

/** After which a page whose script did not come may ask for it again. */
const RETRY_MS = 2_000;

/**
 * The script that starts React on the first sign of use, or at once where the page as drawn is not the one
 * that was asked for: the address says more after a `?` (a citizen arrives from the login, an outlet is
 * chosen), or somebody is signed in and must be greeted. What does not come is asked for again at the next sign.
 */
export function startScript(start: StartOptions): string {
  const { manifest, entry, imports, routes, styles, immediate } = start;
  const modules = routes.map(
    ({ id, files }) =>
      `Promise.all([${files.map((file) => `import(${inlineJson(file)})`)}]).then(parts=>[${inlineJson(id)},Object.assign({},...parts)])`,
  );
  return `const signs=${inlineJson(interactionEvents)};
function listen(){signs.forEach(sign=>addEventListener(sign,start,{passive:true}))}
async function start(event){
// Chromium itself sends a pointermove at (0, 0) to a new page.
if(event?.type==="pointermove"&&!event.clientX&&!event.clientY)return;
signs.forEach(sign=>removeEventListener(sign,start));
try{await load()}catch(error){setTimeout(listen,${RETRY_MS});throw error}}
async function load(){
for(const href of ${inlineJson([entry, ...imports])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
await Promise.all([import(${inlineJson(manifest)}),new Promise(resolve=>{const link=Object.assign(document.createElement("link"),{rel:"stylesheet",href:${inlineJson(styles)},onload:resolve,onerror:resolve});document.head.append(link)})]);
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all([${modules}]));
await import(${inlineJson(entry)})}
let known=${immediate};
try{const signedIn=!!sessionStorage.getItem("Email");document.documentElement.toggleAttribute("data-signed-in",signedIn);known||=!!location.search||signedIn}catch{}
if(known)start();else listen()`;
}

/** What a page that is drawn in the browser is made of. */
export interface PageFiles {
  /** The address, such as `/inquiryResult/:req_id`, with the language in front. */
  pattern: string;
  files: readonly string[];
}

/**
 * The script of the one page that stands for all that are drawn in the browser: it fetches what the asked page is made
 * of beside the start, which would find that out only when it runs.
 */
export function preloadScript(pages: readonly PageFiles[]): string {
  const byFiles = Map.groupBy(pages, ({ files }) => JSON.stringify(files));
  const groups = [...byFiles.values()].map((pages) => [
    `^(${pages.map(({ pattern }) => pattern.replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`,
    pages[0]?.files,
  ]);
  return `for(const[path,files]of ${inlineJson(groups)})if(new RegExp(path,"i").test(location.pathname))for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))`;
}

/**
 * Which pages the browser may fetch ahead when somebody is about to follow a link, before our own script is
 * there to do it: those that are the same for everybody, never a guarded one.
 */
export function speculationRules(): string {
  return JSON.stringify({
    prefetch: [
      {
        where: { href_matches: [...indexedPaths, '/news*'].map((path) => localePath(path)) },
        eagerness: 'moderate',
      },
    ],
  });
}
