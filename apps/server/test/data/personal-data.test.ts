import { erasePersonalData, readPersonalData, withdrawRequest } from '@wathiqa/contract';
import { readRequest } from '@wathiqa/contract/office';
import { asPiastres } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { createOfficeRequest, setRequestState } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';

/** National ID of a woman. */
const WITHOUT_ACCOUNT = '29004140190020';

let server: TestServer;
let clerk: Staff;
beforeAll(async () => {
  server = await startServer();
  clerk = await signInStaff(server, 'clerk');
});
afterAll(() => server.close());

test('citizen sees all own data and its readers by role and time, only theirs', async () => {
  const citizen = await server.signIn();
  const other = await server.signIn('mona@wathiqa.example');
  const id = await createOfficeRequest(citizen);
  const anothers = await createOfficeRequest(other);
  for (const requestId of [id, anothers]) await clerk.call(readRequest, { query: { requestId } });

  const { status, body } = await citizen.call(readPersonalData);
  expect(status).toBe(200);
  const { contactDetails, nid, motherFullName } = birthOrder().contactInfo;
  expect(body.data).toEqual({
    account: expect.objectContaining({ email: citizen.email, nationalId: nid.nationalIdenNumber }),
    requests: [
      {
        id,
        createdAt: expect.any(String),
        state: 'WAITING_APPROVAL',
        delivery: 'NOT_PACKED',
        total: 65,
        contact: {
          name: 'أحمد محمود عبد الرحمن السيد',
          nationalId: nid.nationalIdenNumber,
          mobiles: [contactDetails.mobile1, contactDetails.mobile2],
          email: contactDetails.email,
          address: contactDetails.address,
          motherFullName,
        },
        deliveryAddress: cairoAddress().address,
        documents: [
          expect.objectContaining({ documentType: 'Birth', nationalId: '29005140190010' }),
        ],
        messages: [],
        corrections: [],
        erasure: 'underWay',
      },
    ],
    accesses: [{ at: expect.any(String), role: 'clerk', action: 'request.read', requestId: id }],
  });
  expect(JSON.stringify(body)).not.toContain('clerk@');
});

test('citizen erases legally erasable data; the rest remains with a reason', async () => {
  const citizen = await server.signIn('hassan@wathiqa.example');
  const withdrawn = await createOfficeRequest(citizen);
  const underWay = await createOfficeRequest(citizen);
  const paid = await createOfficeRequest(citizen);
  await citizen.call(withdrawRequest, { body: { requestId: withdrawn } });
  await setRequestState(server, clerk, paid, 'INTRANSIT', 'DELIVERED');
  await server.database.query
    .insertInto('payments')
    .values({
      provider_reference: 'paid-1',
      merchant_reference: paid,
      request_id: Number(paid),
      amount: asPiastres(6500),
      fees: asPiastres(0),
      method: 'cash',
      provider_method: 'test',
      paid_at: new Date(),
    })
    .execute();
  const erasures = async () =>
    (await citizen.call(readPersonalData)).body.data.requests.map(({ id, erasure }) => [
      id,
      erasure,
    ]);
  const kept = [
    [paid, 'paid'],
    [underWay, 'underWay'],
  ];
  expect(await erasures()).toEqual([...kept, [withdrawn, 'allowed']]);
  expect((await citizen.call(erasePersonalData)).body).toMatchObject({ erased: 1, kept: 2 });
  expect(await erasures()).toEqual(kept);
  expect((await citizen.call(erasePersonalData)).body).toMatchObject({ erased: 0, kept: 2 });
});

test('erasing an order whose owner of the number was notified is a security event', async () => {
  const owner = await server.signIn('mona@wathiqa.example');
  const { body: account } = await owner.call(readPersonalData);
  const stalker = await server.signIn('stalker@wathiqa.example');
  const orderAbout = async (nationalIdenNumber: string) => {
    const document = birthDocument({ nid: { nationalIdenNumber }, genderCode: 'F' });
    const { body } = await stalker.order(crypto.randomUUID(), birthOrder(document));
    await stalker.call(withdrawRequest, { body: { requestId: String(body.Id) } });
    return body.Id;
  };
  const notified = await orderAbout(account.data.account.nationalId);
  await orderAbout(WITHOUT_ACCOUNT);
  const warnings = vi.spyOn(server.app.log, 'warn');
  expect((await stalker.call(erasePersonalData)).body).toMatchObject({ erased: 2 });
  const events = warnings.mock.calls.map(([line]) => line);
  warnings.mockRestore();
  expect(events).toEqual([
    expect.objectContaining({
      event: 'notified_order_erased',
      requestIds: [notified],
      citizenId: expect.any(Number),
    }),
  ]);
});
