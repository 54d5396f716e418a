import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { prepareShutdown } from './graceful-shutdown.ts';
import { healthRoutes } from './health.ts';

async function askWhetherReady(probe: () => Promise<void>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  prepareShutdown(app);
  healthRoutes(app, { database: { engine: 'postgresql', probe } as Database });
  const { statusCode, body } = await app.inject('/health/ready');
  return { statusCode, status: JSON.parse(body).status };
}

test('reports not ready if the database does not answer within a second', async () => {
  const never = () => new Promise<void>(() => {});
  expect(await askWhetherReady(never)).toEqual({ statusCode: 503, status: 'not ready' });
});

test("reports ready if only the busy event loop delays the database's answer", async () => {
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
