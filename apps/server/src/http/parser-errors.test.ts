import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { RESPONSE_CODES, RESPONSE_MESSAGES } from '@wathiqa/domain';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerParserError } from './errors.ts';

const REFUSED = {
  ResponseCode: RESPONSE_CODES.MALFORMED,
  ResponseMessage: RESPONSE_MESSAGES.MALFORMED,
};

test.each([
  ['a control character in a header', 'x-name: \u0001', 400],
  ['headers of 20 KB', `x-long: ${'x'.repeat(20_000)}`, 431],
])('answers %s in the form of the API', async (_name, header, status) => {
  const answer = await send(`GET / HTTP/1.1\r\nhost: test\r\n${header}\r\n\r\n`);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('cache-control: private');
  expect(JSON.parse(body)).toEqual(REFUSED);
});

test('answers a request that took too long with 408', () => {
  const written: string[] = [];
  const socket = {
    destroyed: false,
    writable: true,
    write: (part: string) => written.push(part) > 0,
    destroy: () => socket,
  };
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  answerParserError(late, socket as unknown as Parameters<typeof answerParserError>[1]);
  expect(written.join('')).toMatch(/^HTTP\/1\.1 408 /);
});

async function send(bytes: string): Promise<string> {
  const app = Fastify({ clientErrorHandler: answerParserError });
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  const client = connect(Number(port), hostname).on('error', () => {});
  await once(client, 'connect');
  client.write(bytes);
  return text(client);
}
