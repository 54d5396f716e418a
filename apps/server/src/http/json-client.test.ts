import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createJsonClient } from './json-client.ts';

test('a server that never answers ends in a timeout', async () => {
  const server = createServer(() => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const client = createJsonClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    connections: 1,
    timeoutMs: 20,
  });
  onTestFinished(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  await expect(client.post('{}', {}, new AbortController().signal)).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError' }),
  );
});
