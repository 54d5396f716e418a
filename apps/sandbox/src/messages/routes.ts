import { readFile } from 'node:fs/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '../pages/frame.ts';
import { createInbox, INJECTED_FAULTS, type Inbox, type InjectedFaults } from './inbox.ts';
import { inboxPage } from './inbox-page.ts';
import { startMailServer } from './mail-server.ts';

const InboxQuery = z.object({ to: z.string().trim().toLowerCase().max(254).catch('') });
const MailParams = z.object({ number: z.coerce.number().int().positive() });
const FaultSelection = z
  .object({ sms: z.enum(INJECTED_FAULTS), email: z.enum(INJECTED_FAULTS) })
  .partial();

/**
 * SMS gateway, mail server and inbox.
 *
 * @param options.smtpPort 0 for any free port
 * @returns SMTP address
 */
export async function messageGateways(
  app: FastifyInstance,
  { now, smtpPort }: { now: () => number; smtpPort: number },
): Promise<{ smtpUrl: string }> {
  const received = createInbox(now);
  const faults: InjectedFaults = { sms: 'none', email: 'none' };
  const mail = await startMailServer({ inbox: received, faults, port: smtpPort });
  app.addHook('onClose', () => mail.close());
  const sentTo = (to: string) =>
    received.list().filter((message) => to === '' || message.to.toLowerCase() === to);

  await app.register(
    async (stand) => {
      registerSmsGateway(stand, { inbox: received, faults });

      const style = await readFile(new URL('inbox.css', import.meta.url));
      stand.get('/inbox.css', (_request, reply) =>
        reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
      );

      // Test API: received messages and faults.
      stand.get('/received', (request) => sentTo(InboxQuery.parse(request.query).to));
      stand.post('/faults', (request) => Object.assign(faults, FaultSelection.parse(request.body)));
    },
    { prefix: '/sandbox/messages' },
  );

  await app.register(
    async (pages) => {
      await pages.register(formbody);

      pages.get('/', (request, reply) => {
        const { to } = InboxQuery.parse(request.query);
        return sendPage(reply, inboxPage(sentTo(to), { to, faults }), [], "frame-src 'self'");
      });

      pages.post('/faults', (request, reply) => {
        Object.assign(faults, FaultSelection.parse(request.body));
        return reply.redirect('/sandbox/inbox', 303);
      });

      // Untrusted HTML in a CSP sandbox.
      pages.get('/mail/:number', (request, reply) => {
        const asked = MailParams.safeParse(request.params);
        const message = asked.success ? received.find(asked.data.number) : undefined;
        if (!message) return reply.code(404).send();
        return reply
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
          )
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(message.html);
      });
    },
    { prefix: '/sandbox/inbox' },
  );

  return { smtpUrl: mail.url };
}

const Sms = z.object({ to: z.string().regex(/^[0-9]{11}$/), text: z.string().min(1).max(1_000) });
const Key = z.string().min(1).max(100);

function registerSmsGateway(
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
