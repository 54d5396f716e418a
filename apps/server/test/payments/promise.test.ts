import { requestStatus, shipmentInfo } from '@wathiqa/contract';
import {
  asPiastres,
  cairoIsoDay,
  createRequestId,
  type HistoryEvent,
  type RequestState,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { encryptedContact } from '../../src/crypto/encrypted-rows.ts';
import { ContentDigest } from '../../src/crypto/encryption.ts';
import { findParcels } from '../../src/features/dispatch/repository.ts';
import type { PaymentContext } from '../../src/features/payments/charge.ts';
import { postMovement } from '../../src/features/payments/ledger.ts';
import { refundMissedPromises } from '../../src/features/payments/promise.ts';
import { findHolidays } from '../../src/requests/decision-time.ts';
import { startServerForTest, type TestServer } from '../harness.ts';
import { createOfficeRequest, setRequestState } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { cairoAddress } from '../support/orders.ts';
import { atLength, seededRandom } from '../support/test-length.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AMOUNT = asPiastres(6_500);

interface Step {
  day: number;
  event: HistoryEvent;
  state: RequestState;
}

interface Story {
  id: number;
  governorate: '01' | '28';
  ordered: number;
  corrected: number;
  steps: Step[];
  /** Written to the database. */
  paidAt: number;
  kept: (until: number) => number | undefined;
  readdressed: boolean;
  accepted: number;
}

/** Days are counted from the first; events are at noon. */
function tellStory(index: number, random: (most: number) => number): Story {
  const ordered = random(365);
  const corrected = random(4) === 0 ? 1 + random(5) : 0;
  const accepted = ordered + 1 + random(4) + corrected;
  const paidAt = accepted + random(6);
  const steps: Step[] = [
    { day: ordered, event: 'REGISTERED', state: 'WAITING_APPROVAL' },
    { day: accepted, event: 'STATE_CHANGED', state: 'WAITING_PAYMENT' },
    { day: paidAt, event: 'PAID', state: 'PAYMENT_ACCEPTED' },
  ];
  const readdressed = random(6) === 0;
  if (readdressed) steps.push({ day: paidAt, event: 'ADDRESS_CHANGED', state: 'PAYMENT_ACCEPTED' });
  let at = paidAt + random(12);
  steps.push({ day: at, event: 'HANDED_OVER', state: 'INTRANSIT' });
  at += 1 + random(4);
  const first = at;
  const end = random(5);
  if (end === 0) steps.push({ day: at, event: 'DELIVERY_ATTEMPTED', state: 'INTRANSIT' });
  if (end === 1) {
    steps.push({ day: at, event: 'LOST', state: 'PAYMENT_ACCEPTED' });
    at += 3 + random(5);
    steps.push({ day: at, event: 'HANDED_OVER', state: 'INTRANSIT' });
  }
  at += 1 + random(5);
  if (end > 0) steps.push({ day: at, event: 'DELIVERED', state: 'INTRANSIT' });
  const keptOn = end === 0 ? first : at;
  return {
    ...{ id: Number(createRequestId(2026, 800_000_000 + index)), ordered, corrected, steps },
    ...{ governorate: random(2) === 0 ? '01' : '28', paidAt, accepted, readdressed },
    kept: (until) => (keptOn <= until ? keptOn : undefined),
  };
}

async function storePaid(server: TestServer, story: Story, noon: (day: number) => Date) {
  const { query } = server.database;
  const { id, issuer, subject } = await query
    .selectFrom('citizens')
    .select(['id', 'issuer', 'subject'])
    .where('email', '<>', '')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await query
    .insertInto('requests')
    .values({
      ...{ id: story.id, citizen_id: id, state: 'PAYMENT_ACCEPTED', total: AMOUNT, options: '{}' },
      contact: encryptedContact({}, [issuer, subject], story.id),
      ...{ idempotency_key: crypto.randomUUID(), list: 'birthDocs' },
      payload_hash: new ContentDigest('order', 'past'),
      ...{ created_at: noon(story.ordered), decided_at: noon(story.accepted) },
      ...{ governorate_code: story.governorate, correction_days: story.corrected },
      step_at: noon(story.paidAt),
    })
    .execute();
  await query.transaction().execute(async (transaction) => {
    const reference = String(story.id);
    const payment = await transaction
      .insertInto('payments')
      .values({
        ...{ provider_reference: reference, merchant_reference: reference, amount: AMOUNT },
        ...{ request_id: story.id, fees: asPiastres(0), method: 'card', provider_method: 'card' },
        paid_at: noon(story.paidAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await postMovement(transaction, {
      ...{ cause: 'payment', account: 'registryFees', amount: AMOUNT },
      ...{ paymentId: payment.id, at: noon(story.paidAt) },
    });
  });
}

test('in a year each late request is refunded the day after, none wrongly, never twice', async () => {
  const server = await startServerForTest();
  const clerk = await signInStaff(server, 'clerk');
  await server.signIn();
  const { query } = server.database;
  const holidays = new Set(await findHolidays(query));
  const midnight = new Date(`${cairoIsoDay(server.now())}T00:00:00Z`).getTime() + 2 * DAY;
  const noon = (day: number) => new Date(midnight + day * DAY + 10 * HOUR);
  const isWorkday = (day: number) =>
    ![5, 6].includes(noon(day).getUTCDay()) && !holidays.has(cairoIsoDay(noon(day)));
  const workdays = (from: number, count: number) => {
    let day = from;
    for (let left = count; left > 0; ) if (isWorkday(++day)) left -= 1;
    return day;
  };
  /** The promise, counted day by day. */
  const dueOf = ({ ordered, corrected, accepted, paidAt, readdressed, governorate }: Story) => {
    let waited = 0;
    for (let day = accepted + 1; day <= paidAt; day += 1) waited += Number(isWorkday(day));
    let day = workdays(ordered, 7 + corrected + waited);
    if (readdressed) day = workdays(day, 1);
    day += governorate === '01' ? 2 : 3;
    while (!isWorkday(day)) day += 1;
    return day;
  };

  const refunded = new Map<string, number[]>();
  let today = 0;
  const paymentProvider = {
    refund: async ({ providerReference }: { providerReference: string }) => {
      refunded.set(providerReference, [...(refunded.get(providerReference) ?? []), today]);
    },
  } as unknown as PaymentContext['paymentProvider'];
  const context = { ...server, paymentProvider };
  const seeded = seededRandom();
  const random = (most: number) => Math.floor(seeded() * most);
  const count = atLength(60, 400);
  const stories = Array.from({ length: count }, (_, index) => tellStory(index, random));

  for (today = 1; today < 365 + 60; today += 1) {
    const yesterday = today - 1;
    for (const story of stories) {
      if (story.paidAt === yesterday) await storePaid(server, story, noon);
      if (story.paidAt > yesterday) continue;
      const isFirst = story.paidAt === yesterday;
      for (const { day, event, state } of story.steps) {
        if (isFirst ? day > yesterday : day !== yesterday) continue;
        await query
          .insertInto('request_history')
          .values({
            ...{ request_id: story.id, event, state, at: noon(day), actor_kind: 'system' },
            ...(event === 'DELIVERY_ATTEMPTED' && { failure: 'absent' as const }),
          })
          .execute();
        if (event === 'DELIVERED') {
          await setRequestState(server, clerk, String(story.id), 'INTRANSIT', 'DELIVERED');
        }
      }
    }
    server.advanceTime(midnight + today * DAY - HOUR - server.now().getTime());
    await refundMissedPromises(context, new AbortController().signal);
    await refundMissedPromises(context, new AbortController().signal);
  }

  const expected = stories.flatMap((story) => {
    const due = dueOf(story);
    return story.kept(due) === undefined ? [[String(story.id), due]] : [];
  }) as [string, number][];
  expect(expected.length).toBeGreaterThan(10);
  expect(expected.length).toBeLessThan(stories.length);
  const late = expected.map(([id, due]) => [id, [Math.max(due, paidDay(stories, id)) + 1]]);
  expect([...refunded].toSorted()).toEqual(late.toSorted());
  const { rows } = await sql<{ id: string; missed: string; messages: number; refunds: number }>`
    SELECT id::text, promise_missed_on::text AS missed,
           (SELECT count(*)::int FROM notifications WHERE request_id = requests.id AND kind = 'refunded'
            AND channel = 'sms' AND (detail ->> 'promise')::boolean) AS messages,
           (SELECT sum(refunds.amount)::int FROM refunds JOIN payments ON payments.id = payment_id
            WHERE payments.request_id = requests.id AND refunds.state = 'completed') AS refunds
    FROM requests WHERE promise_missed_on IS NOT NULL`.execute(query);
  expect(rows.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(
    expected
      .map(([id, due]) => ({ id, missed: cairoIsoDay(noon(due)), messages: 1, refunds: AMOUNT }))
      .toSorted((one, other) => one.id.localeCompare(other.id)),
  );
});

const paidDay = (stories: readonly Story[], id: string) =>
  stories.find((story) => String(story.id) === id)?.paidAt ?? 0;

test('a refunded request is packed first, and its owner reads why', async () => {
  const server = await startServerForTest();
  const clerk = await signInStaff(server, 'clerk');
  const citizen = await server.signIn();
  const ids = [];
  for (let count = 0; count < 2; count += 1) {
    const requestId = await createOfficeRequest(citizen);
    const body = { requestId, customerAddress: cairoAddress };
    await citizen.call(shipmentInfo, { body });
    await setRequestState(server, clerk, requestId, 'PAYMENT_ACCEPTED');
    ids.push(requestId);
  }
  const [first = '', second = ''] = ids;
  const parcels = () =>
    findParcels(server.database.query, { offices: null, governorateCode: '01' });
  expect((await parcels()).map(({ id }) => String(id))).toEqual([first, second]);
  await server.database.query
    .updateTable('requests')
    .set({ promise_missed_on: '2026-11-20' })
    .where('id', '=', Number(second))
    .execute();
  expect((await parcels()).map(({ id }) => String(id))).toEqual([second, first]);
  const { body } = await citizen.call(requestStatus, { headers: { requestid: second } });
  expect(body.PromiseMissedOn).toBe('2026-11-20');
});
