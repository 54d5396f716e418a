/**
 * The yardstick: Node's own HTTP server, that sends one ready answer to whatever is asked. A process of its own:
 * `node tools/bench/serving/baseline-server.ts`, with the answer on standard input; writes the port that it listens on.
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
