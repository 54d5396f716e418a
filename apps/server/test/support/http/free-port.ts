import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range: the system could reuse those ports. */
const PORTS = [15_000, 32_000] as const;

export async function freePort(): Promise<number> {
  const port = randomInt(...PORTS);
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
