import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { discardRefusedBodies } from './refused-body.ts';

const MEGABYTE = 1024 * 1024;

test('a client that still writes a refused body sees the answer', async () => {
  const client = await openClient();
  // More than the buffers between the two hold.
  client.write(`${HEAD}content-length: ${6 * MEGABYTE}\r\n\r\n`);
  client.end(Buffer.alloc(6 * MEGABYTE, ' '));
  expect(await text(client)).toMatch(/^HTTP\/1\.1 413 /);
});

test('a refused body of unknown length is not read without end', async () => {
  const client = await openClient();
  client.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
  const chunk = `${MEGABYTE.toString(16)}\r\n${' '.repeat(MEGABYTE)}\r\n`;
  const endless = (function* () {
    for (;;) yield chunk;
  })();
  await pipeline(Readable.from(endless), client.resume()).catch(() => {});
  expect(client.bytesWritten).toBeLessThan(64 * MEGABYTE);
});

const HEAD = 'POST / HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n';

async function openClient(): Promise<Socket> {
  const app = Fastify({ bodyLimit: 1024 });
  discardRefusedBodies(app);
  app.post('/', async () => 'accepted');
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  const client = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void client.destroy());
  await once(client, 'connect');
  return client;
}
