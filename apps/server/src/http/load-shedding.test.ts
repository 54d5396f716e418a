import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createLoadShedding, createPace } from './load-shedding.ts';

test('events beyond the rate wait in turn, the longest wait at most', () => {
  let now = 5_000;
  const pace = createPace(100, 25, () => now);
  expect([pace(), pace(), pace(), pace(), pace()]).toEqual([0, 10, 20, 25, 25]);
  now += 1_000;
  expect([pace(), pace()]).toEqual([0, 10]);
});

test.each([
  '/api/a-call',
  '/api/a-call/',
  '/api/a-call?x=1',
  '/api/a%2Dcall/',
  '/%61pi/a%2dcall',
  '/api/a-call#x',
  'http://host/api/a-call',
  'http://host/api/a%2Dcall?x',
  '/api/a-call/%',
  '/api%2Fa-call',
  '/api//a-call',
])('counts a call as %s exactly if the router finds it', async (path) => {
  const shedding = createLoadShedding(false);
  shedding.limitInFlight({ method: 'GET', path: '/api/a-call' }, 0);
  const statusOf = async (isGuarded: boolean): Promise<number | undefined> => {
    const app: FastifyInstance = Fastify({
      routerOptions: { ignoreTrailingSlash: true },
      serverFactory: (handler) =>
        createServer(isGuarded ? shedding.guard(handler, () => app.log) : handler),
    });
    app.get('/api/a-call', async () => 'found');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    request({ host: '127.0.0.1', port, path }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
    return promise.finally(() => app.close());
  };
  expect((await statusOf(true)) === 503).toBe((await statusOf(false)) === 200);
});
