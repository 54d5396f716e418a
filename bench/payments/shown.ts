import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { CHANGED_EVENT, fawryNotification, requestEvents, requestStatus } from '@wathiqa/contract';
import { readBooks } from '@wathiqa/server/test/support/many-due.ts';
import { type Citizen, signInCitizens } from '../support/citizens.ts';
import { startProduct } from '../support/product.ts';
import type { Registers } from '../support/registers.ts';
import { bookFaults } from './book-faults.ts';
import { type Payable, paidText, SECURE_KEY, writePayable } from './codes.ts';
import { registerAt } from './register-at.ts';

const CITIZENS = 1000;
/** Payments; the target is for a hundred. */
const A_SECOND = Number(process.env.BENCH_A_SECOND ?? 100);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
/** Pages whose lines are opened at once. */
const OPENED_AT_ONCE = 50;
/** A page that shows nothing for so long has missed it. */
const MISSED_AFTER_MS = 30_000;
const TARGET_MS = 2_000;

/** Stays open, as the connections of browsers and of the provider do. */
const calls = new Agent({ keepAlive: true });
const lines = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** The moments of one payment, in milliseconds. */
interface Watched {
  sentAt: number | undefined;
  /** The page was told. */
  heardAt: number | undefined;
  /** The page had read that it is paid. */
  shownAt: number | undefined;
}

/**
 * Pages that are open, one a request, which listen and read as the portal does, while the provider tells of
 * payments at a steady rate: from the sending of a notification until the page has read that it is paid.
 */
export async function measureShown(
  registers: Registers,
  say: (line: string) => void,
): Promise<void> {
  const { databaseUrl, close } = await registers.open('payments_shown');
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret, { FAWRY_SECURE_KEY: SECURE_KEY });
  try {
    const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
    const byId = new Map(citizens.map((citizen) => [citizen.id, citizen]));
    const ids = citizens.map(({ id }) => id);
    const payable = await writePayable(databaseUrl, ids, A_SECOND * SECONDS);

    const pages: { due: Payable; watched: Watched }[] = [];
    for (let first = 0; first < payable.length; first += OPENED_AT_ONCE) {
      const some = payable.slice(first, first + OPENED_AT_ONCE).map(async (due) => {
        const watched = { sentAt: undefined, heardAt: undefined, shownAt: undefined };
        pages.push({ due, watched });
        await openPage(product.url, byId.get(due.citizenId), due.id, watched);
      });
      await Promise.all(some);
    }

    const answers = await payAtRate(product.url, pages);
    const waitUntil = performance.now() + MISSED_AFTER_MS;
    const unseen = () => pages.filter(({ watched }) => watched.shownAt === undefined).length;
    while (unseen() > 0 && performance.now() < waitUntil) await pause(100);

    const told = pages.map(({ watched }) => between(watched.sentAt, watched.heardAt)).sort(rising);
    const shown = pages.map(({ watched }) => between(watched.sentAt, watched.shownAt)).sort(rising);
    say(
      `${pages.length} pages open, ${A_SECOND} payments a second: told after p50 ${at(told, 0.5)} ms, ` +
        `p99 ${at(told, 0.99)} ms; shown after p50 ${at(shown, 0.5)} ms, p99 ${at(shown, 0.99)} ms, at most ` +
        `${at(shown, 1)} ms; ${unseen()} not shown, ${answers.filter((code) => code !== 200).length} not ` +
        `answered with 200; target p99 under ${TARGET_MS} ms`,
    );
    say(`pages: ${bookFaults(await readBooks(registerAt(databaseUrl)), pages.length)}`);
  } finally {
    lines.destroy();
    calls.destroy();
    await product.stop();
    await close();
  }
}

/** Sends the notifications one after another at the rate, without waiting for the answers. */
async function payAtRate(
  url: string,
  pages: readonly { due: Payable; watched: Watched }[],
): Promise<number[]> {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (const [index, { due, watched }] of pages.entries()) {
    await pause(Math.max(0, began + (index * 1000) / A_SECOND - performance.now()));
    const body = paidText(due);
    watched.sentAt = performance.now();
    answers.push(
      ask(calls, 'POST', url + fawryNotification.path, JSON_BODY, body).then(async (answer) => {
        await text(answer);
        return answer.statusCode ?? 0;
      }),
    );
  }
  return Promise.all(answers);
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Opens a page: its line is there when this resolves, and whatever it is told is read at once. */
async function openPage(
  url: string,
  citizen: Citizen | undefined,
  requestId: string,
  watched: Watched,
): Promise<void> {
  const headers = { authorization: `Bearer ${citizen?.accessToken}`, requestid: requestId };
  const line = await ask(lines, 'GET', url + requestEvents.path, headers);
  if (line.statusCode !== 200) throw new Error(`A page has no line: ${line.statusCode}`);
  const changed = async () => {
    // The first event of a line comes before anything has happened.
    if (watched.sentAt === undefined) return;
    watched.heardAt ??= performance.now();
    const status = await text(await ask(calls, 'GET', url + requestStatus.path, headers));
    if (status.includes('PAYMENT_ACCEPTED')) watched.shownAt ??= performance.now();
  };
  line.setEncoding('utf8');
  line.on('data', (told: string) => {
    if (told.includes(CHANGED_EVENT)) changed().catch(() => {});
  });
  line.on('error', () => {});
}

function ask(
  agent: Agent,
  method: string,
  address: string,
  headers: Record<string, string>,
  body = '',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, { agent, method, headers }, resolve).once('error', reject).end(body);
  });
}

function between(from: number | undefined, to: number | undefined): number {
  return from === undefined || to === undefined ? Number.POSITIVE_INFINITY : to - from;
}

function rising(a: number, b: number): number {
  return a - b;
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
