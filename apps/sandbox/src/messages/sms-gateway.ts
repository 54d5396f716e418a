import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Inbox, InjectedFaults } from './inbox.ts';

const Sms = z.object({ to: z.string().regex(/^[0-9]{11}$/), text: z.string().min(1).max(1_000) });
const Key = z.string().min(1).max(100);

/** SMS gateway: `POST /sms`. */
export function registerSmsGateway(
  app: FastifyInstance,
  { inbox, faults }: { inbox: Inbox; faults: InjectedFaults },
): void {
  app.post('/sms', (request, reply) => {
    const sms = Sms.safeParse(request.body);
    const key = Key.safeParse(request.headers['idempotency-key']);
    if (!sms.success || !key.success) return reply.code(422).send({ status: 'refused' });
    const receive = () =>
      inbox.receive({ channel: 'sms', key: key.data, subject: '', html: '', ...sms.data });
    switch (faults.sms) {
      case 'hang':
        reply.hijack();
        return;
      case 'error':
        return reply.code(503).send({ status: 'busy' });
      case 'malformedResponse':
        return reply.type('text/html').send('<html><body>It works!</body></html>');
      case 'refuse':
        return reply.code(422).send({ status: 'refused' });
      case 'doubled':
        receive();
        return reply.code(502).send();
      case 'none':
        receive();
        return reply.code(202).send({ status: 'accepted' });
    }
  });
}
