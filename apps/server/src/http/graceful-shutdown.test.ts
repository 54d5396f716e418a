import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { prepareShutdown } from './graceful-shutdown.ts';

test('answers every connection opened before shutdown', async () => {
  const app = Fastify();
  prepareShutdown(app);
  app.get('/', async () => 'answered');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const statuses = Array.from({ length: 20 }, async () => {
    const [answer]: IncomingMessage[] = await once(get(url, { agent: false }), 'response');
    answer?.resume();
    return answer?.statusCode;
  });
  const [left] = await Promise.all([Promise.all(statuses), app.leave(60_000)]);
  expect(left).toEqual(statuses.map(() => 200));
  await app.close();
});

test('closes without waiting for an idle connection', async () => {
  const app = Fastify();
  prepareShutdown(app);
  app.get('/', async () => 'answered');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const [answer]: IncomingMessage[] = await once(get(url, { agent }), 'response');
  for await (const _ of answer ?? []);
  await app.leave(0);
  await app.close();
  expect(app.isStopping()).toBe(true);
});

test('closes a connection that becomes idle during close', async () => {
  const app = Fastify();
  prepareShutdown(app);
  const answering = Promise.withResolvers<ServerResponse>();
  // Like a mounted application, without `Connection: close`.
  app.get('/', (_request, reply) => answering.resolve(reply.hijack().raw));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  app.server.keepAliveTimeout = 0;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const answered = once(get(url, { agent }), 'response');
  const response = await answering.promise;
  const closed = app.close();
  await endOfTurn();
  response.end('answered');
  const [answer]: IncomingMessage[] = await answered;
  answer?.resume();
  await closed;
  expect(answer?.headers.connection).toBe('keep-alive');
});

test('refuses new connections on leave and ends open ones with their next response', async () => {
  const app = Fastify();
  prepareShutdown(app);
  app.get('/', async () => 'answered');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // Two persistent connections, like a proxy's.
  const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  onTestFinished(() => {
    for (const agent of agents) agent.destroy();
  });
  const ask = async (nth: number) => {
    const [answer]: IncomingMessage[] = await once(get(url, { agent: agents[nth] }), 'response');
    for await (const _ of answer ?? []);
    return { status: answer?.statusCode, connection: answer?.headers.connection };
  };
  const kept = { status: 200, connection: 'keep-alive' };
  expect([await ask(0), await ask(1)]).toEqual([kept, kept]);

  app.announceStop();
  expect(await ask(0)).toEqual(kept);
  await app.leave(0);
  const { port, hostname } = new URL(url);
  const another = connect({ port: Number(port), host: hostname });
  await expect(once(another, 'connect')).rejects.toThrow('ECONNREFUSED');
  expect(await ask(0)).toEqual({ status: 200, connection: 'close' });

  expect(await ask(1)).toEqual({ status: 200, connection: 'close' });
  // No connection remains.
  await app.leave(60_000);
  await app.close();
});
