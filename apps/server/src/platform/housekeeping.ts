import type { FastifyInstance } from 'fastify';

const HOUR_MS = 3_600_000;

/** Does tasks every hour while the server runs; one that fails is logged and done again an hour later. */
export function repeatHourly<Context>(
  app: FastifyInstance,
  context: Context,
  tasks: readonly ((context: Context) => Promise<void>)[],
): void {
  const timer = setInterval(() => {
    for (const task of tasks) {
      task(context).catch((error) => app.log.error({ err: error }, 'housekeeping failed'));
    }
  }, HOUR_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
