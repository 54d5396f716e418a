import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Inbox, InjectedFaults } from './inbox.ts';

/** SMTP server without authentication, on its own port. */
export async function startMailServer({
  inbox,
  faults,
  port,
}: {
  inbox: Inbox;
  faults: InjectedFaults;
  port: number;
}): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 1024 * 1024,
    // Closes hanging connections on shutdown.
    closeTimeout: 100,
    onData(stream, session, done) {
      const answer = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        const fault = faults.email;
        if (fault === 'error') throw smtpError(451, 'Not now');
        if (fault === 'refuse') throw smtpError(550, 'No such mailbox');
        if (fault === 'malformedResponse') throw smtpError(199, 'Quite');
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) {
          inbox.receive({
            channel: 'email',
            key: mail.messageId ?? '',
            to: address,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
          });
        }
        if (fault === 'doubled') throw smtpError(451, 'Lost the answer');
      };
      if (faults.email === 'hang') return;
      answer().then(() => done(), done);
    },
  });
  // Ignores aborted connections.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
