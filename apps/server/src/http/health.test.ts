import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { prepareShutdown } from './graceful-shutdown.ts';
import { healthRoutes } from './health.ts';

/** What is said of a database that answers as `probe` does. */
async function askWhetherReady(probe: () => Promise<void>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  prepareShutdown(app);
  healthRoutes(app, { database: { engine: 'postgresql', probe } as Database });
  const { statusCode, body } = await app.inject('/health/ready');
  return { statusCode, status: JSON.parse(body).status };
}

test('a database that does not answer within a second is not ready', async () => {
  const never = () => new Promise<void>(() => {});
  expect(await askWhetherReady(never)).toEqual({ statusCode: 503, status: 'not ready' });
});

test('a process that its calls hold up is ready where the database answers: it reads so only in its next turn', async () => {
  const turns = 5;
  const holdUp = () => {
    const until = performance.now() + 300;
    while (performance.now() < until);
  };
  const inSomeTurns = async () => {
    for (let count = 0; count < turns; count += 1) {
      holdUp();
      await turn();
    }
  };
  expect(await askWhetherReady(inSomeTurns)).toEqual({ statusCode: 200, status: 'ready' });
});
