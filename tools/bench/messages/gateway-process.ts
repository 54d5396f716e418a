import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@wathiqa/domain';
import type { Arrived, Order, Report } from './gateways.ts';

// Process of `startGateways`, with a minimal protocol to limit its CPU use.

/** Count per key and time range. */
interface Inbox {
  keys: Map<string, number>;
  first: number;
  last: number;
}

const inboxes = perChannel(createInbox);
const delayMs = perChannel(() => 0);

function createInbox(): Inbox {
  return { keys: new Map(), first: 0, last: 0 };
}

function perChannel<Value>(
  make: (channel: NotificationChannel) => Value,
): Record<NotificationChannel, Value> {
  return Object.fromEntries(
    NOTIFICATION_CHANNELS.map((channel) => [channel, make(channel)]),
  ) as Record<NotificationChannel, Value>;
}

async function receive(channel: NotificationChannel, key: string): Promise<void> {
  const inbox = inboxes[channel];
  inbox.keys.set(key, (inbox.keys.get(key) ?? 0) + 1);
  inbox.last = performance.now();
  inbox.first ||= inbox.last;
  if (delayMs[channel] > 0) await delay(delayMs[channel]);
}

const gateway = createHttpServer((request, reply) => {
  request.resume().once('end', async () => {
    await receive('sms', String(request.headers['idempotency-key']));
    reply.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"accepted"}');
  });
}).listen(0, '127.0.0.1');

const mail = createServer({ noDelay: true }, speakSmtp).listen(0, '127.0.0.1');

function speakSmtp(socket: Socket): void {
  let text = '';
  let takesData = false;
  socket.setEncoding('latin1').on('error', () => {});
  socket.write('220 bench\r\n');
  socket.on('data', async (chunk) => {
    text += chunk;
    // Clients wait for the response to a message or command group.
    const end = takesData ? '\r\n.\r\n' : '\r\n';
    if (!text.endsWith(end)) return;
    const said = text;
    text = '';
    if (takesData) {
      takesData = false;
      await receive('email', /^Message-ID: <(.*)>\r$/m.exec(said)?.[1] ?? '');
      socket.write('250 taken\r\n');
    } else {
      takesData = /^DATA\r$/im.test(said);
      socket.write(said.trimEnd().split('\r\n').map(answerCommand).join(''));
    }
  });
}

/** Pipelining as in common mail servers (RFC 2920), DATA last. */
function answerCommand(command: string): string {
  if (/^EHLO/i.test(command)) return '250-bench\r\n250 PIPELINING\r\n';
  return /^DATA/i.test(command) ? '354 go on\r\n' : '250 well\r\n';
}

function count({ keys, first, last }: Inbox, names: boolean): Arrived {
  const doubles = [...keys.values()].reduce((sum, times) => sum + times - 1, 0);
  return {
    ...{ messages: keys.size, doubles, seconds: (last - first) / 1_000 },
    names: names ? [...keys.keys()] : [],
  };
}

function report(names = false): Report {
  const port = (server: typeof gateway | typeof mail) => (server.address() as AddressInfo).port;
  return {
    addresses: {
      sms: `http://127.0.0.1:${port(gateway)}/send`,
      email: `smtp://127.0.0.1:${port(mail)}`,
    },
    arrived: perChannel((channel) => count(inboxes[channel], names)),
  };
}

process.on('message', ({ delayMs: changed, forget, names }: Order) => {
  Object.assign(delayMs, changed);
  process.send?.(report(names));
  if (forget) Object.assign(inboxes, perChannel(createInbox));
});
process.once('disconnect', () => process.exit());
await Promise.all([once(gateway, 'listening'), once(mail, 'listening')]);
process.send?.(report());
