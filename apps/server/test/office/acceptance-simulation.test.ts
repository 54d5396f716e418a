import { afterAll, expect, test } from 'vitest';
import { startServerForTest } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import {
  ALL,
  fatherDocument,
  found,
  openOffice,
  placeOrder,
  switchOn,
} from '../support/office/acceptance.ts';
import { atLength } from '../support/test-length.ts';

const register = await startRegister();
afterAll(() => register.stop());

const OTHER_MOTHER = { motherFullName: 'فاطمة حسين إبراهيم علي' };

const DAY_MS = 86_400_000;
/** One in so many has a planted mismatch. */
const PLANTED_EVERY = 20;
/** Between two runs of the jobs. */
const STEP_SECONDS = 5;
const ORDERS_A_STEP = 5;
/** One for the lookup, and the time to undo a decision. */
const MOST_STEPS = 3;

test('accepts all matching requests within seconds, and none with a planted mismatch', async () => {
  const orders = atLength(60, 2_000);
  const started = startServerForTest({
    ...register.environment,
    ...ALL,
    DECISION_UNDO_SECONDS: '6',
  });
  // The share counts the orders of a day: the run must not cross midnight in Cairo.
  (await started).advanceTime(untilNoon((await started).now()));
  const busy = await openOffice(started, register);
  const { server } = busy;
  await switchOn(busy);
  const wrong = new Set<string>();
  register.answer = (request) =>
    found(request, wrong.has(request.nationalId ?? '') ? OTHER_MOTHER : {});
  const planted: string[] = [];
  const placedAt = new Map<string, number>();
  const steps = new Map<string, number>();
  for (let step = 0; step < orders / ORDERS_A_STEP + MOST_STEPS; step += 1) {
    for (let order = 0; order < ORDERS_A_STEP && placedAt.size < orders; order += 1) {
      const document = fatherDocument();
      const isPlanted = placedAt.size % PLANTED_EVERY === 7;
      if (isPlanted) wrong.add(document.nid.nationalIdenNumber);
      const id = await placeOrder(busy, document);
      if (isPlanted) planted.push(id);
      placedAt.set(id, step);
    }
    server.advanceTime(STEP_SECONDS * 1_000);
    await server.app.jobs.drain();
    const accepted = await server.database.query
      .selectFrom('requests')
      .where('state', '=', 'WAITING_PAYMENT')
      .select('id')
      .execute();
    for (const id of accepted.map((request) => String(request.id))) {
      if (!steps.has(id)) steps.set(id, step + 1 - (placedAt.get(id) ?? 0));
    }
  }
  const sorted = [...steps.values()].toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
  const share = (100 * steps.size) / orders;
  process.stdout.write(
    `${orders} orders: ${share} % accepted, median ${median * STEP_SECONDS} s\n`,
  );
  expect(planted.length).toBe(orders / PLANTED_EVERY);
  expect(planted.filter((id) => steps.has(id))).toEqual([]);
  expect(steps.size).toBe(orders - planted.length);
  expect(median).toBeLessThanOrEqual(MOST_STEPS);
});

/** Milliseconds until the next noon of UTC. */
function untilNoon(now: Date): number {
  return DAY_MS - ((now.getTime() + DAY_MS / 2) % DAY_MS);
}
