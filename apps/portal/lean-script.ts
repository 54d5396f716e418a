import { type Plugin, parseSync, Visitor } from 'vite';
import { ROOT } from './catalogues.ts';

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

/** Leaves out of the browser's script what the router does nothing with. */
export const leanRouter: Plugin = {
  name: 'lean-router',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  load: {
    filter: { id: new RegExp(`^${ROUTER}`) },
    handler: (id) => ROUTER_PARTS[id.slice(ROUTER.length)],
  },
  buildEnd() {
    const gone = Object.keys(ROUTER_PARTS).filter((part) => !this.getModuleInfo(ROUTER + part));
    if (gone.length > 0) this.error(`React Router has no ${gone.join(', ')}`);
  },
};
