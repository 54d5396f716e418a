import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/**
 * Proxies `/sandbox` to a separate process, so that several servers share its state.
 *
 * @param sandboxUrl plain HTTP address
 */
export function forwardToSandbox(
  sandboxUrl: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { hostname, port } = new URL(sandboxUrl);
  return (request, response) => {
    const { method, url, headers } = request;
    const forwarded = openRequest({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    forwarded.once('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'retry-after': '5' }).end('The sandbox does not answer.');
    });
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  };
}
