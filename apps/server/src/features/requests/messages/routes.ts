import * as calls from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getCaller } from '../../../http/access.ts';
import { ACCEPTED } from '../../../http/answers.ts';
import { handleCall } from '../../../http/calls.ts';
import { listMessages, writeMessage } from './service.ts';

export function messageRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, calls.requestMessages, async ({ headers }, request) => ({
    ...ACCEPTED,
    messages: await listMessages(context, getCaller(request).sessionId, headers.requestid),
  }));

  handleCall(
    app,
    calls.writeMessage,
    async ({ headers, body }, request) => {
      const idempotencyKey = headers['idempotency-key'];
      await writeMessage(context, getCaller(request).sessionId, { ...body, idempotencyKey });
      return ACCEPTED;
    },
    { perCitizen: context.settings.rateLimits.orders },
  );
}
