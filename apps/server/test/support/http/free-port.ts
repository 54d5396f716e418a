import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range: the system could reuse those ports. */
const [FIRST, END] = [15_000, 32_000];

/** Counts up from a random place: a port given but not yet bound is not given again. */
let next = randomInt(FIRST, END);

export async function freePort(): Promise<number> {
  const port = next;
  next = port + 1 === END ? FIRST : port + 1;
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
