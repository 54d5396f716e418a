declare global {
  interface Window {
    /** True when the application begins to load, false when it runs or needs not start yet. */
    awaitStart?: (pending: boolean) => void;
  }
}

const START_WITHIN_MS = 5_000;

/**
 * Removes `data-plain` of the root element, and sets it again if the application fails or does not start in time; its
 * value `static` is of a page that starts none. `data-outdated` marks browsers whose style sheets do not work
 * (`@property`, `color-mix`). Old syntax, because older browsers must parse it.
 */
const SCRIPT = `(function(){
var root=document.documentElement,timer=0;
function plain(){root.setAttribute("data-plain","")}
function fail(event){var at=event.target;if(timer&&(!at||at===window||at.tagName==="SCRIPT"))plain()}
window.awaitStart=function(pending){clearTimeout(timer);timer=pending?setTimeout(plain,${START_WITHIN_MS}):0;if(!pending)root.removeAttribute("data-plain")};
addEventListener("error",fail,true);
addEventListener("unhandledrejection",fail);
var starts=root.getAttribute("data-plain")!=="static";
root.removeAttribute("data-plain");
awaitStart(starts);
if(!window.CSS||!CSS.registerProperty||!CSS.supports("color","color-mix(in srgb,red,red)"))root.setAttribute("data-outdated","")})()`;

/** First in the head of a rendered page; browsers do not render it. */
export function StartWatch() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
