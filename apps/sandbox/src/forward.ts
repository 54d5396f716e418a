import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/**
 * What answers under `/sandbox` where the sandbox is a process of its own, so that several servers have one: each passes on
 * what comes, and whichever of them a citizen's browser or another server asks, the same sandbox answers.
 *
 * @param sandboxUrl where it listens, over plain HTTP
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
