import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FailureInjector, FailureKind } from './failure-injection.ts';

/** Longer than any client timeout. */
const HANG_MS = 120_000;

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const failureForm = z.object({
  reference: z.string().trim().max(20).default(''),
  seconds: z.preprocess(emptyToUndefined, z.coerce.number().min(0).max(3600).default(20)),
  times: z.preprocess(emptyToUndefined, z.coerce.number().int().min(1).max(1000).optional()),
});

export function failureRoutes(
  app: FastifyInstance,
  failures: FailureInjector,
  kinds: readonly FailureKind[],
): void {
  const form = failureForm.extend({ kind: z.enum(kinds) });

  app.post('/control/failures', (request, reply) => {
    const asked = form.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ problems: asked.error.issues });
    const { times, ...failure } = asked.data;
    return respond(request, reply, failures.inject({ ...failure, times }));
  });

  app.post('/control/failures/clear', (request, reply) => {
    failures.clear();
    return respond(request, reply, {});
  });
}

/** Redirects forms, sends JSON to programs. */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: object,
): FastifyReply {
  const [area] = request.url.split('/control');
  return isForm(request) ? reply.redirect(`${area}/control`, 303) : reply.send(outcome);
}

export function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/** Leaves a request without an answer, until the client or the sandbox closes it. */
export function createHanging(app: FastifyInstance): (reply: FastifyReply) => void {
  const hanging = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    for (const reply of hanging) reply.raw.destroy();
  });
  return (reply) => {
    reply.hijack();
    hanging.add(reply);
    const timer = setTimeout(() => reply.raw.destroy(), HANG_MS).unref();
    reply.raw.once('close', () => {
      clearTimeout(timer);
      hanging.delete(reply);
    });
  };
}
