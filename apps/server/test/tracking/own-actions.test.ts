import { changeAddress, requestStatus, withdrawRequest } from '@wathiqa/contract';
import { decideRequest } from '@wathiqa/contract/office';
import { asPiastres, createRequestId, RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import { lockRequest } from '../../src/requests/locked-request.ts';
import { transition } from '../../src/requests/transition.ts';
import { ownerOf } from '../support/data-keys.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { receivedAbout } from '../support/inbox.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { birthOrder, cairoAddress } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice();
const other = await server.signIn('mona@wathiqa.example');

const withdraw = (requestId: string, whose = citizen) =>
  whose.call(withdrawRequest, { body: { requestId } });
const sendAddressChange = (requestId: string, customerAddress: unknown, whose = citizen) =>
  whose.call(changeAddress, { body: { requestId, customerAddress } });
const elsewhere = cairoAddress({ address: 'شقة 1، دور 1، عقار 1، شارع الهرم، الجيزة، ناصية' });

async function readStored(id: string, { email } = citizen) {
  const { rows } = await sql<{
    state: string;
    withdrawn: boolean;
    version: number;
    reasons: string[];
    address: string;
    events: string[];
  }>`
    SELECT state, withdrawn_at IS NOT NULL AS withdrawn, version,
           (SELECT json_agg(rejection_reason) FROM documents WHERE request_id = requests.id) AS reasons,
           (SELECT address FROM shipments WHERE request_id = requests.id) AS address,
           (SELECT json_agg(event ORDER BY id) FROM request_history
            WHERE request_id = requests.id AND event NOT IN ('REGISTERED', 'ADDRESS_RECEIVED')) AS events
    FROM requests WHERE id = ${id}::bigint`.execute(server.database.query);
  const [row] = rows;
  if (!row) throw new Error(`No request ${id}`);
  return decryptColumns('shipments', [...ownerOf(email), id], row);
}

describe.each([
  ['withdrawal', withdraw],
  ['address change', (id: string) => sendAddressChange(id, elsewhere)],
])('%s', (_what, act) => {
  test("answers unknown and other citizens' requests identically", async () => {
    const theirs = await createOfficeRequest(other);
    const refused = await act(theirs);
    expectRefusal(refused, 'MALFORMED');
    expect(refused.text).toBe((await act(createRequestId(2026, 987_654_321))).text);
    expect((await readStored(theirs, other)).version).toBe(1);
  });

  test.each(['INTRANSIT', 'REJECTED'] as const)('rejects a request that is %s', async (state) => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(
      server,
      clerk,
      id,
      state,
      state === 'INTRANSIT' ? 'HANDED_OVER' : 'NOT_PACKED',
    );
    const before = await readStored(id);
    expect((await act(id)).status).toBe(409);
    expect(await readStored(id)).toEqual(before);
  });
});

describe('withdrawal', () => {
  test('is refused after payment', async () => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, 'PAYMENT_ACCEPTED');
    const refused = await withdraw(id);
    expect(refused.status).toBe(409);
    expect(refused.body.ResponseMessage).toContain('سُدِّدت رسومه');
    expect((await readStored(id)).state).toBe('PAYMENT_ACCEPTED');
  });

  test('rejects request and documents with its own reason, once despite retries', async () => {
    const id = await createOfficeRequest(citizen, 2);
    const replies = await Promise.all([withdraw(id), withdraw(id), withdraw(id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readStored(id)).toMatchObject({
      state: 'REJECTED',
      withdrawn: true,
      version: 2,
      reasons: ['ألغاه صاحب الطلب', 'ألغاه صاحب الطلب'],
      events: ['WITHDRAWN', 'STATE_CHANGED'],
    });
    const { body } = await citizen.call(requestStatus, { headers: { requestid: id } });
    expect(body).toMatchObject({ Withdrawn: true, ExpectedOn: null });
  });

  test('excludes a concurrent decision', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await createOfficeRequest(citizen);
      const { version, items } = await readRequestAs(clerk, id);
      const decisions = items.map((item) => ({ documentId: item.id, accept: true }));
      const [withdrawn, decided] = await Promise.all([
        withdraw(id),
        clerk.call(decideRequest, { body: { requestId: id, version, decisions } }),
      ]);
      const { state, events } = await readStored(id);
      // Withdrawal may follow acceptance, but no decision follows withdrawal.
      expect(withdrawn.status).toBe(200);
      expect(state).toBe('REJECTED');
      expect([200, 409]).toContain(decided.status);
      const decision = ['DOCUMENT_ACCEPTED', 'STATE_CHANGED'];
      expect(events).toEqual([
        ...(decided.status === 200 ? decision : []),
        'WITHDRAWN',
        'STATE_CHANGED',
      ]);
    }
  });

  test('excludes a concurrent payment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await createOfficeRequest(citizen);
      await setRequestState(server, clerk, id, 'WAITING_PAYMENT');
      const paying = server.database.transaction(async (transaction) => {
        const now = new Date();
        const locked = await lockRequest(transaction, id);
        if (locked?.state !== 'WAITING_PAYMENT') return false;
        await transition(transaction, locked, 'pay', {
          actor: { kind: 'provider', reference: '1' },
          now,
          amount: locked.due,
          detail: {
            method: 'cash',
            fees: asPiastres(0),
            reference: '1',
            paidAt: now.toISOString(),
          },
        });
        return true;
      });
      const [withdrawn, paid] = await Promise.all([withdraw(id), paying]);
      expect(withdrawn.status).toBe(paid ? 409 : 200);
      expect((await readStored(id)).state).toBe(paid ? 'PAYMENT_ACCEPTED' : 'REJECTED');
    }
  });
});

describe('address change', () => {
  test.each([
    ['an empty body', undefined, 'customerAddress'],
    ['no street', cairoAddress({ address: '' }), 'customerAddress.address'],
    [
      'a post office of another governorate',
      cairoAddress({ postOfficeCode: 21500 }),
      'customerAddress.postOfficeCode',
    ],
  ])('rejects %s', async (_what, address, field) => {
    const id = await createOfficeRequest(citizen);
    const before = await readStored(id);
    expectWrongFields(await sendAddressChange(id, address), field);
    expect(await readStored(id)).toEqual(before);
  });

  test('is refused after packing', async () => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, 'PAYMENT_ACCEPTED', 'PACKED');
    const refused = await sendAddressChange(id, elsewhere);
    expect(refused.status).toBe(409);
    expect(refused.body.ResponseMessage).toContain('معبأة للتوصيل');
    expect((await readStored(id)).address).toBe(cairoAddress().address);
  });

  test('is possible once after payment, found and dated', async () => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, 'PAYMENT_ACCEPTED');
    const headers = { requestid: id };
    expect((await citizen.call(requestStatus, { headers })).body.ReaddressedAt).toBeNull();
    for (const _ of [1, 2]) expect((await sendAddressChange(id, elsewhere)).status).toBe(200);
    const refused = await sendAddressChange(id, cairoAddress());
    expect([refused.status, refused.body.ResponseCode]).toEqual([
      409,
      RESPONSE_CODES.ALREADY_READDRESSED,
    ]);
    expect((await readStored(id)).address).toBe(elsewhere.address);
    const { findings } = await readRequestAs(clerk, id);
    expect(findings.map(({ kind }) => kind)).toContain('readdressed');
    expect((await citizen.call(requestStatus, { headers })).body.ReaddressedAt).not.toBeNull();
  });

  test('notifies both mobiles and e-mail each time, against account takeover', async () => {
    const id = await createOfficeRequest(citizen);
    await sendAddressChange(id, elsewhere);
    await sendAddressChange(id, elsewhere);
    await server.app.jobs.drain();
    const told = (await receivedAbout(server, id)).filter(({ text }) =>
      text.includes('تغيّر عنوان توصيل'),
    );
    const { mobile1, mobile2 } = birthOrder().contactInfo.contactDetails;
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [citizen.email, mobile1, mobile2].toSorted(),
    );
    await sendAddressChange(id, cairoAddress());
    await server.app.jobs.drain();
    expect(
      (await receivedAbout(server, id)).filter(({ text }) => text.includes('تغيّر عنوان توصيل')),
    ).toHaveLength(6);
  });

  test('is stored with history once despite retries, and shown masked', async () => {
    const id = await createOfficeRequest(citizen);
    for (const reply of [
      await sendAddressChange(id, elsewhere),
      await sendAddressChange(id, elsewhere),
    ]) {
      expect(reply.status).toBe(200);
    }
    expect(await readStored(id)).toMatchObject({
      address: elsewhere.address,
      version: 2,
      events: ['ADDRESS_CHANGED'],
    });
    const { body, text } = await citizen.call(requestStatus, { headers: { requestid: id } });
    expect(body.Address).toEqual({
      Masked: 'شقة •••، دور •••، عقار •••، شارع ا•••، ا•••، ن•••',
      Governorate: 'القاهرة',
      PoliceDepartment: expect.any(String),
      PostOffice: expect.any(String),
    });
    expect(text).not.toContain('الهرم');
  });
});
