import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { setPricesInForce } from '@wathiqa/content/node';
import type { PageRenderer } from '@wathiqa/content/page-input';
import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { renderingContext, StyleSheetContext } from './document/rendering.ts';
import { inlineJson } from './document/start-script.ts';
import { FormResultContext } from './forms/form-result.tsx';

/** Renders a page: while the portal is built, and for the few pages that depend on the request. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html');
  const rendering = loadContext.get(renderingContext);
  if (!rendering) return new Response(await render(request.url, context), { headers, status });

  const { serverHandoffStream, ...withoutData } = context;
  const { formResult } = rendering.input;
  const page = await render(
    request.url,
    withoutData,
    <StyleSheetContext value={rendering.styleSheet}>
      <FormResultContext value={formResult}>
        <ServerRouter context={withoutData} url={request.url} />
      </FormResultContext>
    </StyleSheetContext>,
  );
  // The data of the loaders, in a script whose text is known: the policy names it, and nothing that was typed
  // can pass for it. A page that answers a form works on without script, because its address is not its own.
  if (formResult || !serverHandoffStream) return new Response(page, { headers, status });
  const data = await new Response(serverHandoffStream).text();
  const script = `const{streamController:c}=window.__reactRouterContext;c.enqueue(${inlineJson(data)});c.close()`;
  rendering.scripts.push(script);
  return new Response(`${page}<script>${script}</script>`, { headers, status });
}

async function render(
  url: string,
  context: EntryContext,
  page = <ServerRouter context={context} url={url} />,
): Promise<string> {
  const stream = await renderToReadableStream(page, {
    // A page that fails to render must fail the build, and is no answer.
    onError(error) {
      throw error;
    },
  });
  await stream.allReady;
  return new Response(stream).text();
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  const rendering = context.get(renderingContext);
  if (rendering) rendering.error = error;
  // Of a page that fails while the portal is built.
  else process.stderr.write(`${inspect(error)}\n`);
};

/**
 * What the server renders pages with, of which it knows nothing but the built bundle.
 *
 * @param build the bundle
 * @param folder of what the build wrote for browsers
 * @throws Error when there is no such page, or it fails to render
 */
export function createPageRenderer(build: ServerBuild, folder: string): PageRenderer {
  const handle = createRequestHandler(build, 'production');
  const styleSheets = new Map<string, Promise<string>>();
  return async (address, input) => {
    const url = new URL(address, 'http://portal');
    // The same for everybody: what is rendered at the same time has them too.
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

/** The style sheet of a page as the build cut it to what the page uses. */
async function readStyleSheet(folder: string, path: string): Promise<string> {
  if (path.endsWith('.data')) return '';
  const file = join(folder, path, 'index.html');
  return /<style>([\s\S]*?)<\/style>/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
}
