import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { getPricesInForce, loadRegulation, setPricesInForce } from '@wathiqa/content/node';
import type { FormResult, PageRenderer } from '@wathiqa/content/page-input';
import { LOCALE, localePath } from '@wathiqa/domain';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import {
  type BuiltTexts,
  BuiltTextsContext,
  PlainPageContext,
  renderingContext,
  ShellContext,
  StyleSheetContext,
} from './document/rendering.ts';
import { deferScripts, type PageFiles, preloadScript } from './document/start-script.ts';
import { styleSheetUrl } from './document/styles.tsx';
import { FormResultContext } from './forms/form-result.tsx';
import { plainPage } from './journeys/plain-order/plain-page.tsx';
import { layoutMessages } from './layout/layout.messages.ts';
import { GUARD, type RouteName } from './paths.ts';

export { readPlainRequests } from './journeys/plain-order/read-requests.ts';
export { takePlainOrderStep } from './journeys/plain-order/take-step.ts';

const BUILT_TEXTS: BuiltTexts = {
  terms: (service) => loadRegulation(service, LOCALE) ?? '',
  price: (service) => getPricesInForce()[service],
};

/** Shows the home page scrolled to a section, which needs script. */
const SCROLLED_ROUTE: RouteName = 'servicesDash';

/** Renders a page at build time, or per request for the few dynamic pages. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html');
  const rendering = loadContext.get(renderingContext);
  // Marks React Router's scripts; a visitor's text cannot guess it.
  const nonce = rendering ? crypto.randomUUID() : undefined;
  const formResult = rendering?.input.formResult;
  const rendered = await render(
    <StyleSheetContext value={rendering?.styleSheet}>
      <ShellContext value={context.isSpaMode}>
        <FormResultContext value={formResult}>
          <BuiltTextsContext value={BUILT_TEXTS}>
            <PlainPageContext value={rendering && plainPage(rendering.input)}>
              <ServerRouter context={context} url={request.url} nonce={nonce} />
            </PlainPageContext>
          </BuiltTextsContext>
        </FormResultContext>
      </ShellContext>
    </StyleSheetContext>,
  );
  const marked = new RegExp(`<script nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g');
  rendering?.scripts.push(...Array.from(rendered.matchAll(marked), ([, text = '']) => text));
  const page = rendered.replaceAll(` nonce="${nonce}"`, '');
  // Not deferred: a page that answers a form works without script, because its address is the form's.
  if (formResult) return new Response(markRefusal(page, formResult), { headers, status });
  if (import.meta.env.DEV) return new Response(page, { headers, status });
  return new Response(context.isSpaMode ? preloadInShell(page, context) : defer(page, context), {
    headers,
    status,
  });
}

/** Like `useErrorTitle`, because effects do not run on the server. */
function markRefusal(page: string, { refusal }: FormResult): string {
  return refusal ? page.replace('<title>', (tag) => tag + layoutMessages.errorTitle) : page;
}

async function render(page: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(page, {
    // Fail the build.
    onError(error) {
      throw error;
    },
  });
  await stream.allReady;
  return new Response(stream).text();
}

function defer(page: string, { staticHandlerContext }: EntryContext): string {
  const immediate = staticHandlerContext.matches.some(
    // Guarded pages are only outlines.
    ({ route: { id } }) => id === SCROLLED_ROUTE || id === GUARD,
  );
  return deferScripts(page, { styles: styleSheetUrl, immediate });
}

/** Not deferred: the shell starts at once. */
function preloadInShell(page: string, { manifest }: EntryContext): string {
  const script = preloadScript(listPageFiles(manifest));
  return page.replace(/(?=<\/body>)/, () => `<script>${script}</script>`);
}

function listPageFiles({ entry, routes }: EntryContext['manifest']): PageFiles[] {
  const started = new Set([entry.module, ...entry.imports].concat(routes.root?.imports ?? []));
  return Object.values(routes).flatMap((page) => {
    const guard = routes[GUARD];
    if (!page?.path || !guard || page.parentId !== GUARD) return [];
    const files = [guard, page].flatMap(({ module, imports = [] }) => [module, ...imports]);
    return {
      pattern: localePath(`/${page.path}`),
      files: [...new Set(files)].filter((file) => !started.has(file)),
    };
  });
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  const rendering = context.get(renderingContext);
  if (rendering) rendering.error = error;
  else process.stderr.write(`${inspect(error)}\n`);
};

/**
 * @param folder the client build output
 * @throws Error if the page is missing or fails to render
 */
export function createPageRenderer(build: ServerBuild, folder: string): PageRenderer {
  const handle = createRequestHandler(build, 'production');
  const styleSheets = new Map<string, Promise<string>>();
  return async (address, input) => {
    const url = new URL(address, 'http://portal');
    // Global state: prices are equal for all concurrent renders.
    if (input.prices) setPricesInForce(input.prices);
    const styleSheet = styleSheets.get(url.pathname) ?? readStyleSheet(folder, url.pathname);
    styleSheets.set(url.pathname, styleSheet);
    const rendering = { input, styleSheet: await styleSheet, scripts: [], error: undefined };
    const loadContext = new RouterContextProvider(new Map([[renderingContext, rendering]]));
    const response = await handle(new Request(url), loadContext);
    if (!response.ok) {
      throw new Error(`The page ${url.pathname} was not rendered`, { cause: rendering.error });
    }
    return { html: await response.text(), scripts: rendering.scripts };
  };
}

/** Reads the critical CSS of a page. */
async function readStyleSheet(folder: string, path: string): Promise<string> {
  if (path.endsWith('.data')) return '';
  const file = join(folder, path, 'index.html');
  return /<style>([\s\S]*?)<\/style>/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
}
