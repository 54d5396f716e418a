/**
 * Baseline: Node's HTTP server with one prepared response, read from standard input. Runs as a separate process and
 * writes its port.
 */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

export interface ReadyAnswer {
  /** Raw header pairs in order, without Node's own. */
  headers: string[];
  body: string;
}

const { headers, body } = (await json(process.stdin)) as ReadyAnswer;
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
