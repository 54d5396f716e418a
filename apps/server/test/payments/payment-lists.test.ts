import { listPayments, listRefunds } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startOffice } from '../support/office/office-server.ts';
import { createOffice } from '../support/office/offices.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';
import { officePaymentCalls } from '../support/payments/payment-calls.ts';
import { serverDay } from '../support/server-day.ts';

const provider = createFakeProvider();
const { server, citizen, clerk } = await startOffice({ paymentProvider: provider });
const supervisor = await signInStaff(server, 'supervisor');
const { paidRequest, readPayment, refund } = officePaymentCalls(() => ({
  ...{ server, citizen, clerk, supervisor, provider },
}));
const today = serverDay(server, 0);
const range = { from: today, to: today };

const payments = async (query: Record<string, string> = {}) => {
  const { status, body, text } = await clerk.call(listPayments, { query: { ...range, ...query } });
  if (status !== 200) throw new Error(text);
  return body;
};

test('denies administrators, who see no request', async () => {
  const administrator = await signInStaff(server, 'administrator');
  for (const call of [listPayments, listRefunds]) {
    expect((await administrator.call(call, { query: range })).status).toBe(403);
  }
});

test.each([
  ['a missing range', {}, 'from'],
  ['a reversed range', { from: '2026-02-01', to: '2026-01-01' }, undefined],
  ['an amount of zero', { ...range, amount: '0' }, 'amount'],
  ['an unknown state', { ...range, state: 'lost' }, 'state'],
])('rejects %s', async (_what, query, field) => {
  for (const call of [listPayments, listRefunds]) {
    const { status, body } = await clerk.call(call, { query });
    expect(status).toBe(400);
    if (field) expect(body.Errors?.map(({ Field }) => Field)).toContain(field);
  }
});

test('lists payments and refunds by state, amount and day, with an audit entry', async () => {
  const [kept, refunded] = [await paidRequest(), await paidRequest()];
  const { id, amount } = await readPayment(refunded);
  expect((await refund({ id }, 10)).status).toBe(200);

  const all = await payments();
  expect(all.payments.map(({ requestId }) => requestId)).toEqual([refunded, kept]);
  expect(all.next).toBeNull();
  expect(all.total).toEqual({ count: 2, amount: 2 * amount });
  expect((await payments({ state: 'refunded' })).payments).toMatchObject([
    { id, amount, refunded: 10, requestId: refunded },
  ]);
  expect((await payments({ state: 'unallocated' })).payments).toEqual([]);
  expect((await payments({ amount: String(amount + 1) })).payments).toEqual([]);
  const before = { from: '2020-01-01', to: '2020-01-02' };
  expect((await payments(before)).payments).toEqual([]);

  const refunds = async (query = {}) =>
    (await clerk.call(listRefunds, { query: { ...range, ...query } })).body.refunds;
  expect(await refunds()).toMatchObject([
    { requestId: refunded, amount: 10, state: 'completed', unclear: false },
  ]);
  expect(await refunds({ state: 'declined' })).toEqual([]);

  const { rows } = await sql<{ action: string; detail: object }>`
    SELECT action, detail FROM audit_entries
    WHERE action IN ('payments.list', 'payments.listRefunds') ORDER BY id`.execute(
    server.database.query,
  );
  expect(rows[0]).toEqual({ action: 'payments.list', detail: { ...range, found: 2 } });
  expect(rows.at(-1)?.detail).toEqual({ ...range, state: 'declined', found: 0 });
});

test('a page continues after the last payment of the previous one', async () => {
  const [first] = (await payments()).payments;
  const after = `${first?.paidAt}_${first?.id}`;
  const { payments: rest, total } = await payments({ after });
  expect(total).toBeNull();
  expect(rest.map(({ id }) => id)).toEqual(
    (await payments()).payments.slice(1).map(({ id }) => id),
  );
});

test('members of an office list no payments and refunds of other offices', async () => {
  const of = await signInStaff(server, 'clerk', 'office@wathiqa.example');
  const [own, other] = [
    await createOffice(server, 'هنا', [of.id]),
    await createOffice(server, 'هناك', [clerk.id]),
  ];
  const [seen, unseen] = [await paidRequest(), await paidRequest()];
  for (const requestId of [seen, unseen]) await refund(await readPayment(requestId), 10);
  await server.database.query.updateTable('requests').set({ office_id: other }).execute();
  await server.database.query
    .updateTable('requests')
    .set({ office_id: own })
    .where('id', '=', Number(seen))
    .execute();
  const lists = [
    (await of.call(listPayments, { query: range })).body.payments,
    (await of.call(listRefunds, { query: range })).body.refunds,
  ];
  for (const list of lists) expect(list.map(({ requestId }) => requestId)).toEqual([seen]);
});
