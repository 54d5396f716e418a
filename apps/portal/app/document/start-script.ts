/** The files that make one matched route. */
export interface RouteFiles {
  id: string;
  files: readonly string[];
}

export interface Start {
  /** The file that describes all routes; it has to come before the entry. */
  manifest: string;
  entry: string;
  /** What the entry imports, fetched ahead together with it. */
  imports: readonly string[];
  routes: readonly RouteFiles[];
  /** Do not wait for a sign of use. */
  atOnce: boolean;
}

/** What counts as using the page. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'];

/**
 * The script that starts React on the first sign of use, or at once where the page depends on the
 * session: a citizen who arrives from the login, or who is signed in and must be greeted.
 */
export function startScript({ manifest, entry, imports, routes, atOnce }: Start): string {
  const modules = routes.map(
    ({ id, files }) =>
      `Promise.all([${files.map((file) => `import(${text(file)})`)}]).then(parts=>[${text(id)},Object.assign({},...parts)])`,
  );
  return `const signs=${JSON.stringify(signs)};
async function start(){
signs.forEach(sign=>removeEventListener(sign,start));
for(const href of ${text([entry, ...imports])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
await import(${text(manifest)});
window.__reactRouterRouteModules=Object.fromEntries(await Promise.all([${modules}]));
await import(${text(entry)})}
let known=${atOnce};
try{known||=/[?&]Token=/.test(location.search)||!!sessionStorage.getItem("Email")}catch{}
if(known)start();else signs.forEach(sign=>addEventListener(sign,start,{passive:true}))`;
}

/** A value inside an inline script: what could end the script element is escaped. */
function text(value: string | string[]): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
