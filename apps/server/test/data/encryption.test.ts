import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { shipmentInfo, submitFeedback } from '@wathiqa/contract';
import { readRequest, searchRequests } from '@wathiqa/contract/office';
import { expect, inject, test } from 'vitest';
import { backUp } from '../../src/commands/backup-files.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest, startServer } from '../harness.ts';
import { findInRegister } from '../support/database/stored-text.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';
import { folderForTest } from '../support/process/command.ts';
import { atLength } from '../support/test-length.ts';

const ORDERS = atLength(2, 50);
const PEOPLE_AN_ORDER = 20;

/** Unique texts to search for. */
const numberOf = (person: number) => `290051401${String(90000 + person).padStart(5, '0')}`;
const motherOf = (person: number) => `والدةالمزروع${person}ة`;
const mobileOf = (order: number, which: number) => `0109${which}77${String(1000 + order)}`;
const addressOf = (order: number) => `شارع المزروعات ${order} بلا نظير`;
const emailOf = (order: number) => `planted.${order}@planted.example`;

test('encrypted values appear in no table or backup, and staff can search them', async () => {
  const place = await createDatabaseForTest();
  const server = await startServer({}, place);
  const citizen = await server.signIn('citizen@wathiqa.example');
  const texts: string[] = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const people = Array.from({ length: PEOPLE_AN_ORDER }, (_, at) => order * PEOPLE_AN_ORDER + at);
    const documents = people.map((person) =>
      birthDocument({
        nid: { nationalIdenNumber: numberOf(person) },
        motherFullName: `${motherOf(person)} حسن علي`,
        relationCode: 'SON',
      }),
    );
    const sent = birthOrder(...documents);
    sent.contactInfo.nid.nationalIdenNumber = numberOf(900 + order);
    const email = emailOf(order);
    const [mobile1, mobile2] = [mobileOf(order, 1), mobileOf(order, 2)];
    sent.contactInfo.contactDetails = { address: addressOf(order), mobile1, mobile2, email };
    sent.contactInfo.motherFullName = `${motherOf(900 + order)} حسن`;
    const { body } = await citizen.order(crypto.randomUUID(), sent);
    const customerAddress = cairoAddress({ address: `${addressOf(order)} بيت` });
    const shipped = await citizen.call(shipmentInfo, {
      body: { requestID: body.Id, customerAddress },
    });
    const wrote = await server.client(submitFeedback, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        name: motherOf(800 + order),
        mobileNumber: mobileOf(order, 3),
        email: `feedback.${email}`,
        type: 1,
        message: `أسكن في ${addressOf(700 + order)} وأسأل`,
      },
    });
    expect([shipped.status, wrote.status]).toEqual([200, 200]);
    texts.push(
      ...people.flatMap((person) => [numberOf(person), motherOf(person)]),
      ...[numberOf(900 + order), motherOf(900 + order), motherOf(800 + order), email],
      ...[mobile1, mobile2, mobileOf(order, 3), addressOf(order), addressOf(700 + order)],
    );
  }
  expect(texts.length).toBeGreaterThan(2 * ORDERS * PEOPLE_AN_ORDER);
  expect(await findInRegister(server.database, texts)).toEqual([]);

  const clerk = await signInStaff(server, 'clerk');
  for (const text of [numberOf(27), mobileOf(1, 2)]) {
    const { body } = await clerk.call(searchRequests, { body: { text } });
    expect(body.rows).toHaveLength(1);
    const request = await clerk.call(readRequest, {
      query: { requestId: body.rows[0]?.id ?? '' },
    });
    expect(request.body.request).toMatchObject({
      mobiles: [mobileOf(1, 1), mobileOf(1, 2)],
      address: `${addressOf(1)} بيت`,
    });
    expect(request.body.request.items[7]?.nationalId).toBe(numberOf(27));
  }
  await server.close();

  if (inject('engine') !== 'pglite') return;
  const file = join(await folderForTest(), 'backup');
  await backUp(readSettings({ ...place.environment }), file);
  const backup = await promisify(gunzip)(await readFile(file));
  expect(texts.filter((text) => backup.includes(text))).toEqual([]);
});
