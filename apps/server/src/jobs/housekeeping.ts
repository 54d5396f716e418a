import type { FastifyInstance } from 'fastify';
import { logOperation } from '../observability/operation-events.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Does tasks time and again while the server runs; one that fails is logged and done again the next time. */
export function repeatEvery<Context>(
  milliseconds: number,
  app: FastifyInstance,
  context: Context,
  tasks: readonly ((context: Context) => Promise<void>)[],
): void {
  const timer = setInterval(() => {
    for (const task of tasks) {
      task(context).catch((error) => logOperation(app.log, 'housekeeping_failed', { err: error }));
    }
  }, milliseconds).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
