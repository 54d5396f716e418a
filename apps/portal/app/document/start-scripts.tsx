import { localePath } from '@wathiqa/domain';
import { type ContextType, useContext, useState } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  Scripts,
  ScrollRestoration,
  useMatches,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import type { RouteName } from '../paths.ts';
import {
  type PageFiles,
  preloadScript,
  type RouteFiles,
  speculationRules,
  startScript,
} from './start-script.ts';
import { styleSheetUrl } from './styles.tsx';

/**
 * In place of `<Scripts>` on prerendered pages, which read and work without script: nothing is
 * fetched until the page is used. A page that cannot be shown without script starts at once, with
 * React Router's own element.
 *
 * It reads React Router's internals, as `<Scripts>` does; the types notice when an upgrade moves
 * them.
 */
export function StartScripts() {
  const framework = useContext(FrameworkContext);
  if (import.meta.env.DEV) return <Scripts />;
  if (!import.meta.env.SSR) return <ScriptPlaces />;
  if (!framework) return <Scripts />;
  return framework.isSpaMode ? (
    <ShellScripts framework={framework} />
  ) : (
    <PrerenderedScripts framework={framework} />
  );
}

/** As many elements as `ScriptPlaces` has. */
function ShellScripts({ framework: { manifest } }: { framework: Framework }) {
  return (
    <>
      <Scripts />
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build, not by people
        dangerouslySetInnerHTML={{ __html: preloadScript(listPageFiles(manifest)) }}
      />
    </>
  );
}

/** The files of each page for which somebody signs in: all of these are drawn in the browser. */
function listPageFiles({ entry, routes }: Framework['manifest']): PageFiles[] {
  const started = new Set([entry.module, ...entry.imports].concat(routes.root?.imports ?? []));
  return Object.values(routes).flatMap((page) => {
    const parent = routes[page?.parentId ?? ''];
    if (!page?.path || !parent || parent.id === 'root') return [];
    const files = [parent, page].flatMap(({ module, imports = [] }) => [module, ...imports]);
    return {
      pattern: localePath(`/${page.path}`),
      files: [...new Set(files)].filter((file) => !started.has(file)),
    };
  });
}

/**
 * In place of `<ScrollRestoration>`, which in the browser writes the text of its script once more where a page is drawn
 * anew: text that the page's policy refuses, so that nothing would be drawn. An outline has no place to go back to, and
 * the script would write over what the history entry knows of its order.
 */
export function ScrollScript() {
  const outlined = useBeganAsOutline();
  if (import.meta.env.DEV) return <ScrollRestoration />;
  if (import.meta.env.SSR) return outlined ? null : <ScrollRestoration />;
  return <ScrollPlace outlined={outlined} />;
}

/** Whether the document began with a page below a guard, of which only an outline is drawn. */
function useBeganAsOutline(): boolean {
  const routes = useContext(FrameworkContext)?.manifest.routes;
  const matches = useMatches();
  const [began] = useState(() => matches.some(({ id }) => routes?.[id]?.hasClientMiddleware));
  return began;
}

function ScrollPlace({ outlined }: { outlined: boolean }) {
  useScrollRestoration();
  if (useContext(FrameworkContext)?.isSpaMode || outlined) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing; it is found as the build wrote it
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** This address shows the home page scrolled to a place of it, which takes script. */
const SCROLLED_ROUTE: RouteName = 'servicesDash';

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

function PrerenderedScripts({ framework }: { framework: Framework }) {
  const matches = useMatches();
  const { manifest, renderMeta, serverHandoffString } = framework;
  // Without this the data of the loaders is not written into the page.
  if (renderMeta) renderMeta.didRenderScripts = true;

  const entries = matches.map(({ id }) => {
    const entry = manifest.routes[id];
    if (!entry) throw new Error(`Route ${id} is not in the manifest`);
    return entry;
  });
  const routes = entries.map((entry): RouteFiles => {
    const parts = [
      entry.clientActionModule,
      entry.clientLoaderModule,
      entry.clientMiddlewareModule,
      entry.hydrateFallbackModule,
      entry.module,
    ];
    return { id: entry.id, files: parts.filter((part) => part !== undefined) };
  });

  return (
    <ScriptPlaces
      context={`window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream())`}
      start={startScript({
        manifest: manifest.url,
        entry: manifest.entry.module,
        imports: [
          ...new Set([
            ...manifest.entry.imports,
            ...entries.flatMap(({ imports = [] }) => imports),
          ]),
        ],
        routes,
        styles: styleSheetUrl,
        immediate: entries.some(
          // Below a guard only an outline is drawn.
          ({ id, hasClientMiddleware }) => id === SCROLLED_ROUTE || hasClientMiddleware,
        ),
      })}
      rules={speculationRules()}
    />
  );
}

interface ScriptTexts {
  context?: string;
  start?: string;
  rules?: string;
}

/** The elements. In the browser they are found as they are; their text is not looked at. */
function ScriptPlaces({ context = '', start = '', rules = '' }: ScriptTexts) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build, not by people */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: context }} />
      <script
        type="module"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build, not by people
        dangerouslySetInnerHTML={{ __html: start }}
      />
      <script
        type="speculationrules"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build, not by people
        dangerouslySetInnerHTML={{ __html: rules }}
      />
    </>
  );
}
