import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { callIdSource, followCalls, runInContext } from './call-context.ts';
import { loggingOptions } from './logging.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OWN = /^[0-9a-f]{32}$/;

/** Server with a route that logs without access to its request. */
function createServer(proxies: Parameters<typeof callIdSource>[0]) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = Fastify({
    logger: { ...Object(loggingOptions({ logLevel: 'info' })), stream },
    genReqId: callIdSource(proxies),
    logController: new LogController({ requestIdLogLabel: 'callId' }),
  });
  followCalls(app, () => 'ar');
  app.post('/call', async (request) => {
    await setTimeout(1);
    app.log.warn('deep down');
    request.log.warn('at the call');
    return {};
  });
  const call = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'POST', url: '/call', payload: { any: 'body' }, headers, remoteAddress });
  return { app, lines, call };
}

test.each([
  { what: 'by nobody who is believed', proxies: false as const, given: ID },
  {
    what: 'by another than the proxy',
    proxies: ['10.0.0.0/8'],
    given: ID,
    address: '192.0.2.7',
  },
  { what: 'too short', proxies: ['127.0.0.1'], given: ID.slice(1) },
  { what: 'too long', proxies: ['127.0.0.1'], given: `${ID}0` },
  { what: 'in capitals', proxies: ['127.0.0.1'], given: ID.toUpperCase() },
  { what: 'with a line of a log in it', proxies: ['127.0.0.1'], given: `${ID.slice(4)}\\n{}` },
  { what: 'empty', proxies: ['127.0.0.1'], given: '' },
])('ignores a supplied call ID: $what', async ({ proxies, given, address }) => {
  const { call, lines } = createServer(proxies);
  const answer = await call({ 'x-request-id': given }, address);
  expect(answer.headers['x-request-id']).toMatch(OWN);
  expect(answer.headers['x-request-id']).not.toBe(given);
  expect(new Set(lines.map(({ callId }) => callId))).toEqual(
    new Set([answer.headers['x-request-id']]),
  );
});

test.each([
  { proxies: ['127.0.0.1', '::1'], address: '127.0.0.1' },
  { proxies: ['127.0.0.1', '::1'], address: '::ffff:127.0.0.1' },
  { proxies: ['10.0.0.0/8', 'fd00::/8'], address: 'fd00::7' },
  { proxies: (_address: string, hop: number) => hop < 1, address: '127.0.0.1' },
])(
  'uses the call ID from a proxy at $address in logs and response',
  async ({ proxies, address }) => {
    const { call, lines } = createServer(proxies);
    const answer = await call({ 'x-request-id': ID }, address);
    expect(answer.headers['x-request-id']).toBe(ID);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'incoming request',
      'deep down',
      'at the call',
      'request completed',
    ]);
    expect(lines.map(({ callId }) => callId)).toEqual([ID, ID, ID, ID]);
  },
);

test('separates log lines of concurrent calls and jobs', async () => {
  const { app, call, lines } = createServer(['127.0.0.1']);
  const job = runInContext({ names: { jobId: 'a-job', queue: 'a-queue' } }, async () => {
    await setTimeout(1);
    app.log.warn('in a job');
  });
  const other = ID.replaceAll('0', '1');
  await Promise.all([job, call({ 'x-request-id': ID }), call({ 'x-request-id': other })]);
  app.log.warn('outside of both');
  const told = lines.map(({ msg, callId, jobId }) => [msg, callId ?? jobId]);
  for (const id of [ID, other]) expect(told).toContainEqual(['deep down', id]);
  expect(told).toContainEqual(['in a job', 'a-job']);
  expect(told).toContainEqual(['outside of both', undefined]);
});
