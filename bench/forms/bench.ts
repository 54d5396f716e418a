import { cpus } from 'node:os';
import { moves } from './moves.ts';
import { openProduct } from './product.ts';
import { scriptBytes } from './script-bytes.ts';
import { formUsable } from './usable.ts';

const TARGET_KB = 170;
const TARGET_USABLE_S = 3.5;
const TARGET_MOVE_MS = 100;
const PHONE = 4;

/**
 * The forms as a citizen's browser meets them: the script of each route, how long the birth form takes on a
 * phone, and how long each move between its documents takes.
 */
export default async function benchForms(): Promise<void> {
  say(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}`);
  const product = await openProduct();
  try {
    say(`\nScript of each route, brotli; target ${TARGET_KB} KB or less`);
    for (const { route, bytes, files, unpacked } of await scriptBytes(product)) {
      const plain = unpacked > 0 ? `, ${unpacked} without brotli` : '';
      const over = bytes > TARGET_KB * 1024 ? ', over' : '';
      say(row(route, `${(bytes / 1024).toFixed(1)} KB`, `${files} files${plain}${over}`));
    }

    say("\nBirth form on Lighthouse's mobile preset, signed in; median of 3");
    const form = await formUsable(product);
    say(row('first contentful paint', seconds(form.firstPaint)));
    say(row('largest contentful paint', seconds(form.largestPaint)));
    say(row('time to interactive', seconds(form.interactive)));
    say(row('total blocking time', `${Math.round(form.blocked)} ms`));
    say(row('form usable', seconds(form.usable), `target ${TARGET_USABLE_S} s`));

    say(`\nFrom click to the next screen drawn, without the network; medians of 10`);
    const [here, phone] = [await moves(product, 1), await moves(product, PHONE)];
    say(row('', 'this machine', `processor ${PHONE} times slower`));
    for (const name of ['add', 'previous', 'next', 'review'] as const) {
      say(row(name, `${Math.round(here[name])} ms`, `${Math.round(phone[name])} ms`));
    }
    say(`target under ${TARGET_MOVE_MS} ms`);
  } finally {
    await product.close();
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function row(name: string, ...cells: string[]): string {
  return [name.padEnd(52), ...cells.map((cell) => cell.padEnd(14))].join(' ').trimEnd();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
