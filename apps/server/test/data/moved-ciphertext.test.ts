import { randomUUID } from 'node:crypto';
import { lookups, readPersonalData, shipmentInfo } from '@wathiqa/contract';
import { readRequest } from '@wathiqa/contract/office';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { receivedAbout } from '../support/inbox.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';

/** Attacker: writes to the database, and has no key. */

const VICTIM = {
  nationalId: '29004140190013',
  mother: 'سعاد محمد علي حسن',
  address: 'شارع الضحية 7',
};
const MINE = 'شارع المهاجم 9';

let server: TestServer;
let warnings: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  warnings = vi.spyOn(server.app.log, 'warn');
  return () => warnings.mockRestore();
});
afterAll(() => server.close());

const sqlOf = (statement: string, values: unknown[] = []) =>
  server.database.execute(statement, values);

async function placeOrder(email: string, address: string) {
  const citizen = await server.signIn(email);
  const order = birthOrder(
    birthDocument({
      nid: { nationalIdenNumber: VICTIM.nationalId },
      motherFullName: VICTIM.mother,
      relationCode: 'SON',
    }),
  );
  const { body } = await citizen.order(randomUUID(), order);
  await citizen.call(shipmentInfo, {
    body: { requestID: body.Id, customerAddress: cairoAddress({ address }) },
  });
  return { citizen, id: String(body.Id) };
}

function expectRefused(reply: { status: number; body: unknown }) {
  expect(reply.status).toBe(500);
  const shown = JSON.stringify(reply.body);
  for (const text of [...Object.values(VICTIM), MINE, '\\u0001']) expect(shown).not.toContain(text);
  expect(shown).toContain('"CallId"');
  expect(warnings).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'ciphertext_misplaced' }),
    expect.any(String),
  );
}

test('an address moved to another request is neither shown nor used', async () => {
  const victim = await placeOrder('victim@wathiqa.example', VICTIM.address);
  const mine = await placeOrder('mallory@wathiqa.example', MINE);
  await sqlOf(
    `UPDATE shipments SET address = (SELECT address FROM shipments WHERE request_id = $1)
     WHERE request_id = $2`,
    [mine.id, victim.id],
  );
  const clerk = await signInStaff(server, 'clerk');
  expectRefused(await clerk.call(readRequest, { query: { requestId: victim.id } }));
});

test("another person's number moved into the own account is not shown", async () => {
  const victim = await placeOrder('victim@wathiqa.example', VICTIM.address);
  const mallory = await server.signIn('mallory@wathiqa.example');
  await sqlOf(
    `UPDATE citizens SET mother_full_name = (SELECT national_id FROM documents WHERE request_id = $1),
       mobile = (SELECT contact -> 'contactDetails' ->> 'mobile1' FROM requests WHERE id = $1)
     WHERE subject = 'mallory@wathiqa.example'`,
    [victim.id],
  );
  expectRefused(await mallory.call(readPersonalData));
});

test("a person's name moved into a public lookup is not shown", async () => {
  const victim = await placeOrder('victim@wathiqa.example', VICTIM.address);
  const { rows } = await sqlOf(`SELECT name_ar FROM police_departments WHERE code = '0101'`);
  await sqlOf(
    `UPDATE police_departments
     SET name_ar = (SELECT mother_full_name FROM documents WHERE request_id = $1) WHERE code = '0101'`,
    [victim.id],
  );
  const query = { GovCode: '01' };
  expectRefused(await server.client(lookups.policeDepartments, { query }));
  const [before] = rows as { name_ar: string }[];
  await sqlOf(`UPDATE police_departments SET name_ar = $1 WHERE code = '0101'`, [before?.name_ar]);
});

test('a document moved to another request is not shown', async () => {
  const victim = await placeOrder('victim@wathiqa.example', VICTIM.address);
  const mine = await placeOrder('mallory@wathiqa.example', MINE);
  await sqlOf('UPDATE documents SET request_id = $1, position = 2 WHERE request_id = $2', [
    mine.id,
    victim.id,
  ]);
  expectRefused(await mine.citizen.call(readPersonalData));
});

test('a message to a moved address is not sent', async () => {
  const victim = await placeOrder('victim@wathiqa.example', VICTIM.address);
  const mine = await placeOrder('mallory@wathiqa.example', MINE);
  await sqlOf(
    `UPDATE requests SET contact = (SELECT contact FROM requests WHERE id = $1) WHERE id = $2`,
    [victim.id, mine.id],
  );
  await server.app.jobs.drain();
  expect(await receivedAbout(server, mine.id)).toEqual([]);
  expect(await receivedAbout(server, victim.id)).not.toEqual([]);
});
