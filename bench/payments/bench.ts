import { cpus, loadavg } from 'node:os';
import { payThroughKills } from '@wathiqa/server/test/support/paid-through-kills.ts';
import { openRegisters, type Registers } from '../support/registers.ts';
import { bookFaults } from './book-faults.ts';
import { measureRate } from './rate.ts';
import { measureShown } from './shown.ts';

const KILLS = { rounds: 10, requests: 20_000, atOnce: 8, killWithinMs: 3_000 };

/**
 * Payments, told by the provider over HTTP with real signatures: how many a second the server takes, how soon
 * one shows on a page that is open, and whether anything is lost or doubled when the server is killed under
 * them.
 */
export default async function benchPayments(): Promise<void> {
  const load = loadavg().map((value) => value.toFixed(1));
  say(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}`);
  say(`load average before: ${load.join(', ')}`);
  const registers = await openRegisters();
  try {
    await measureRate(registers, say);
    await measureShown(registers, say);
    await kill(registers);
  } finally {
    await registers.stop();
  }
}

async function kill(registers: Registers): Promise<void> {
  const { databaseUrl, close } = await registers.open('payments_kills');
  try {
    const place = { environment: { DATABASE_URL: databaseUrl }, drop: async () => {} };
    const { taken, sent, answered, books } = await payThroughKills({ ...KILLS, place });
    say(
      `killed ${KILLS.rounds} times: ${taken} payments at the provider, ${books.paid} requests paid; ` +
        `${sent} notifications sent, ${sent - answered} of them not answered with 200 and sent again; ` +
        bookFaults(books, taken),
    );
  } finally {
    await close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
