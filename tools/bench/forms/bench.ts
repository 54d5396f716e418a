import { print, printMachine } from '../../support/report.ts';
import { openProduct } from './product.ts';
import { measureTimeToUsable } from './time-to-usable.ts';
import { measureWaits } from './waiting.ts';
import { measureWholeOrder } from './whole-order.ts';

const TARGET_ORDER_KB = 220;
const TARGET_USABLE_S = 3.5;

/** Form performance on a phone: time to usable, wait after each press, weight and slowest interaction of an order. */
export default async function benchForms(): Promise<void> {
  printMachine();
  await using product = await openProduct();
  print("\nBirth form on Lighthouse's mobile preset, signed in; median of 3");
  const form = await measureTimeToUsable(product);
  print(row('first contentful paint', seconds(form.firstPaint)));
  print(row('largest contentful paint', seconds(form.largestPaint)));
  print(row('the same of the questions', seconds(form.textPageLargestPaint)));
  print(row('time to interactive', seconds(form.interactive)));
  print(row('total blocking time', `${Math.round(form.blocked)} ms`));
  print(row('form usable', seconds(form.usable), `target ${TARGET_USABLE_S} s`));

  print('\nAn order at 400 kbit/s and 400 ms, processor 4 times slower: from the press');
  print(row('', 'first sign', 'next page', 'without a heading'));
  for (const { step, ...wait } of await measureWaits(product)) {
    const { firstSign, arrived, withoutHeading } = wait;
    const cells = [firstSign, arrived, withoutHeading].map((time) => `${Math.round(time)} ms`);
    print(row(step, ...cells));
  }

  print(
    '\nA whole order, cold, processor 4 times slower: over the wire, and the slowest interaction',
  );
  let total = 0;
  for (const { step, bytes, requests, slowest } of await measureWholeOrder(product)) {
    const sum = [...bytes.values()].reduce((all, size) => all + size, 0);
    const kinds = [...bytes].map(([type, size]) => `${type} ${kilobytes(size)}`).join(', ');
    total += sum;
    print(row(step, kilobytes(sum), `${requests} requests`, `${slowest?.duration ?? 0} ms`, kinds));
    if (slowest) {
      const [delay, handlers, painting] = slowest.parts.map(Math.round);
      print(
        row(
          '',
          `${slowest.on}: ${delay} until, ${handlers} in its handlers, ${painting} to the paint`,
        ),
      );
    }
  }
  print(row('all', kilobytes(total), `target ${TARGET_ORDER_KB} KB`));
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function row(name: string, ...cells: string[]): string {
  return [name.padEnd(52), ...cells.map((cell) => cell.padEnd(14))].join(' ').trimEnd();
}
