import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Draws the page that starts the office, while it is built; nothing is rendered per request. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // A page that fails to render must fail the build.
    onError(error) {
      throw error;
    },
  });
  await page.allReady;
  headers.set('Content-Type', 'text/html');
  return new Response(page, { headers, status });
}
