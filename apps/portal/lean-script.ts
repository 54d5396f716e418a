import { ROOT } from '@wathiqa/content/build';
import { type Plugin, parseSync, Visitor } from 'vite';

// What a browser never runs is left out of its script, where rolldown cannot see that for itself.

/** The parts of a call that only a server and the description of the API look at. */
const PARTS_FOR_SERVERS = new Set([
  'summary',
  'refusals',
  'headers',
  'query',
  'body',
  'answerType',
]);

/** A module of the contract without them; undefined where it has none. */
export function leaveOutServerParts(code: string): string | undefined {
  const cuts: [start: number, end: number][] = [];
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineCall') return;
      if (definition?.type !== 'ObjectExpression') return;
      definition.properties.forEach((part, index, parts) => {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') return;
        if (PARTS_FOR_SERVERS.has(part.key.name)) {
          cuts.push([part.start, parts[index + 1]?.start ?? part.end]);
        }
      });
    },
  }).visit(parseSync('calls.js', code).program);
  if (cuts.length === 0) return undefined;
  return cuts.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
}

/** Takes out of the calls what only a server looks at: its words and its schemas of what comes in. */
export const browserCalls: Plugin = {
  name: 'browser-calls',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: 'defineCall(' },
    handler: leaveOutServerParts,
  },
};

/**
 * Parts of React Router that stand still in a portal whose routes are all known from the start and which nothing measures
 * from within, and what is in their place; what has no value there is imported by parts for servers alone.
 */
const ROUTER_PARTS: Readonly<Record<string, string>> = {
  'dom/ssr/fog-of-war.js': `
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export let getManifestPath, getPathsWithAncestors, handleClientVersionMismatch;`,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export let instrumentHandler, instrumentationResultMetaContext;`,
};
const ROUTER = `${ROOT}node_modules/react-router/dist/production/lib/`;
const ROUTER_ROOT = 'dom-export/hydrated-router.js';

/** Of a reference to a fragment, which nothing here holds. */
const FRAGMENT_METHODS = [
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'focus', 'focusLast', 'blur'],
  ...['observeUsing', 'unobserveUsing', 'getClientRects', 'getRootNode', 'scrollIntoView'],
  ...['compareDocumentPosition'],
];

/**
 * Functions that nothing in the portal comes to, by module: it has no actions and no fetchers, its routes are known from
 * the start and all below one that is a data route, it renders no server components, and every form has a resolver and is
 * neither reset nor taken apart; of React it uses none of the components, hooks and calls named below. The minifier cannot see that, because each is called
 * somewhere. One that is called all the same throws.
 */
const UNCALLED: Readonly<Record<string, readonly string[]>> = {
  'react-dom/cjs/react-dom-client.production.js': [
    // Transitions of views, told by their own component.
    ...['startViewTransition', 'createViewTransitionInstance', 'getViewTransitionClassName'],
    ...['applyViewTransitionToHostInstances', 'applyViewTransitionToHostInstancesRecursive'],
    ...['measureViewTransitionHostInstancesRecursive', 'scheduleViewTransitionEvent'],
    ...['applyViewTransitionName', 'restoreViewTransitionName', 'ViewTransitionPseudoElement'],
    ...['commitAppearingPairViewTransitions', 'commitDeletedPairViewTransitions'],
    ...['restoreViewTransitionOnHostInstances', 'getViewTransitionName'],
    ...['flushAfterMutationEffects', 'commitAfterMutationEffectsOnFiber', 'createMeasurement'],
    ...['ViewTransitionPseudoElement.prototype.animate'],
    ...['ViewTransitionPseudoElement.prototype.getAnimations'],
    // Activities, lists of suspense, states of actions, elements of one's own, references to fragments.
    ...['updateActivityComponent', 'updateSuspenseListComponent', 'setPropOnCustomElement'],
    ...['commitActivityHydrationCallbacks', 'cutOffTailIfNeeded', 'findFirstSuspended'],
    ...['mountActionState', 'updateActionStateImpl', 'dispatchActionState', 'runActionStateAction'],
    ...['scheduleReplayQueueIfNeeded', 'recursivelyResetForms'],
    ...['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance', 'FragmentInstance'],
    ...FRAGMENT_METHODS.map((name) => `FragmentInstance.prototype.${name}`),
    ...['validateDocumentPositionWithFiberTree', 'findCurrentFiberUsingSlowPath', 'useMemoCache'],
    // What is fetched beforehand by a call, and style sheets that have a precedence; order of hydration by a call.
    ...['preconnectAs', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript'],
    ...['preinitModuleScript', 'suspendResource', 'insertStylesheet', 'insertStylesheetIntoRoot'],
    ...['preloadStylesheet', 'attemptExplicitHydrationTarget'],
    ...['ReactDOMHydrationRoot.prototype.unstable_scheduleHydration'],
  ],
  'react-router/dist/production/lib/router/router.js': [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'getUpdatedRevalidatingFetchers',
    'getTargetedDataStrategyMatches',
    'getTargetMatch',
    'getSubmittingNavigation',
    'getSubmittingFetcher',
    'getLoadingFetcher',
    'discoverRoutes',
    'patchRoutesImpl',
    'deleteFetcher',
    'updateFetcherState',
    'getDoneFetcher',
    'convertFormDataToSearchParams',
    'convertSearchParamsToFormData',
    'defaultDataStrategyWithMiddleware',
  ],
  'react-router/dist/production/lib/hooks.js': ['useNavigateUnstable', 'RSCErrorHandler'],
  'react-router/dist/production/lib/dom/ssr/components.js': [
    'RSCPrefetchPageLinksImpl',
    // Of pages drawn at build, which write their own elements.
    'Scripts',
  ],
  'react-router/dist/production/lib/dom/ssr/links.js': ['prefetchStyleLink'],
  'react-router/dist/production/lib/dom/ssr/routes.js': [
    'createClientRoutesWithHMRRevalidationOptOut',
    'wrapShouldRevalidateForHdr',
    'noActionDefinedError',
    'fetchServerAction',
  ],
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': [
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
  ],
  'react-hook-form/dist/index.esm.mjs': [
    'validateField',
    'executeBuiltInValidation',
    '_setFieldArray',
    'validateForm',
    '_reset',
    'resetField',
    'resetDefaultValues',
    'unregister',
    'setValues',
    'setFocus',
    'updateFieldArrayRootError',
    'extractFormValues',
    'collectDirtyFieldNames',
    '_getFieldArray',
  ],
};

/**
 * A module in which some functions do nothing but throw.
 *
 * @throws RangeError when it has no function of one of the names
 */
export function emptyFunctions(code: string, names: readonly string[]): string {
  const bodies = new Map<string, [start: number, end: number]>();
  const note = (name: string | undefined, body: { start: number; end: number } | null) => {
    if (name && body && names.includes(name)) bodies.set(name, [body.start, body.end]);
  };
  new Visitor({
    FunctionDeclaration({ id, body }) {
      note(id?.name, body);
    },
    VariableDeclarator({ id, init }) {
      const isFunction = init?.type === 'ArrowFunctionExpression';
      if (id.type === 'Identifier' && isFunction) note(id.name, init.body);
    },
    AssignmentExpression({ left, right }) {
      if (right.type === 'FunctionExpression') note(code.slice(left.start, left.end), right.body);
    },
  }).visit(parseSync('library.js', code).program);
  const gone = names.filter((name) => !bodies.has(name));
  if (gone.length > 0) throw new RangeError(`There is no function ${gone.join(', ')}`);
  return [...bodies.values()]
    .sort(([first], [second]) => second - first)
    .reduce(
      (text, [start, end]) => `${text.slice(0, start)}{throw Error("uncalled")}${text.slice(end)}`,
      code,
    );
}

/**
 * A module of React Router from which components that nothing shows can be left out: making one does nothing else, and
 * their names are for developers.
 */
export function markPure(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(const \w+ =) (?=React\$1\.forwardRef\()/gm, '$1 /* @__PURE__ */ ');
}

/**
 * The router's root, which keeps the address for its error boundary alone and drew itself for that before each page, at
 * once and with every link of the page before: it takes the address with the page, in the same transition.
 *
 * @throws RangeError when it keeps the address in another way
 */
export function keepAddressWithPage(code: string): string {
  const kept = code.replace('setLocation(newState.location)', 'React$1.startTransition(() => $&)');
  if (kept === code) throw new RangeError("The router's root keeps no address as it did");
  return kept;
}

const MODULES = `${ROOT}node_modules/`;

/**
 * A plugin that changes modules of the browser's script, which fails when one of those it names is not in it any more.
 *
 * @param paths of the modules, each behind `folder`
 */
function leaveOut(
  name: string,
  folder: string,
  paths: readonly string[],
  change: Pick<Plugin, 'load' | 'transform'>,
): Plugin {
  return {
    name,
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    ...change,
    buildEnd() {
      const gone = paths.filter((path) => !this.getModuleInfo(folder + path));
      if (gone.length > 0) this.error(`There is no module ${gone.join(', ')} in ${folder}`);
    },
  };
}

/** Leaves out of the browser's script the functions of libraries that are never called in it. */
export const uncalledFunctions = leaveOut('uncalled-functions', MODULES, Object.keys(UNCALLED), {
  transform: {
    filter: { id: new RegExp(`^${MODULES}`) },
    handler(code, id) {
      const path = id.slice(MODULES.length);
      const names = UNCALLED[path];
      const left = names ? emptyFunctions(code, names) : code;
      return path.startsWith('react-router/') ? markPure(left) : left;
    },
  },
});

/** Leaves out of the browser's script what the router does nothing with. */
export const leanRouter = leaveOut(
  'lean-router',
  ROUTER,
  [...Object.keys(ROUTER_PARTS), ROUTER_ROOT],
  {
    load: {
      filter: { id: new RegExp(`^${ROUTER}`) },
      handler: (id) => ROUTER_PARTS[id.slice(ROUTER.length)],
    },
    transform: { filter: { id: `${ROUTER}${ROUTER_ROOT}` }, handler: keepAddressWithPage },
  },
);
