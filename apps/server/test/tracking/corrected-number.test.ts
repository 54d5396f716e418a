import { correctDocument } from '@wathiqa/contract';
import { returnForCorrection } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { startServerForTest } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder } from '../support/orders.ts';

const MONA = '29602290292120';

/** Returns a document for its national ID, and corrects that. */
async function correctNumber(
  { clerk, citizen }: { clerk: Staff; citizen: Citizen },
  requestId: string,
  nationalIdenNumber: string,
  index = 0,
) {
  const { version, items } = await readRequestAs(clerk, requestId);
  const documentId = items[index]?.id ?? 0;
  const note = 'الرقم المكتوب لا يطابق السجل';
  await clerk.call(returnForCorrection, {
    body: { requestId, version, documentId, fields: ['nationalIdenNumber'], note },
  });
  const body = { requestId, documentId, values: { nationalIdenNumber } };
  return citizen.call(correctDocument, { body });
}

test('a corrected national ID notifies its owner once and is examined as ordered', async () => {
  const own = await startServerForTest();
  const [stalker, mona] = [await own.signIn(), await own.signIn('mona@wathiqa.example')];
  const clerk = await signInStaff(own, 'clerk');
  await mona.order(
    crypto.randomUUID(),
    birthOrder(
      birthDocument({
        name: { fullName: 'منى سامي يوسف الشناوي' },
        nid: { nationalIdenNumber: MONA },
        genderCode: 'F',
      }),
    ),
  );
  const requestId = await createOfficeRequest(stalker);
  const notified = () =>
    own.database.query
      .selectFrom('notifications')
      .where('request_id', '=', Number(requestId))
      .where('kind', '=', 'orderedAboutYou')
      .select('channel')
      .orderBy('channel')
      .execute();
  expect(await notified()).toEqual([]);
  for (const nationalId of [MONA, MONA]) {
    const corrected = await correctNumber({ clerk, citizen: stalker }, requestId, nationalId);
    expect(corrected.status).toBe(200);
  }
  expect(await notified()).toEqual([{ channel: 'email' }, { channel: 'sms' }]);
  const { findings } = await readRequestAs(clerk, requestId);
  const kinds = findings.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['orderedLately', 'otherName']));
  await own.app.jobs.drain();
  const row = await own.database.query
    .selectFrom('requests')
    .where('id', '=', Number(requestId))
    .select('findings')
    .executeTakeFirst();
  expect(row?.findings).toEqual(['otherGender', 'notTheApplicant', 'otherName', 'orderedLately']);
});

test('a corrected national ID counts in the daily order limit', async () => {
  const own = await startServerForTest({ LIMIT_ORDERS_PER_DAY: '3' });
  const stalker = await own.signIn();
  const clerk = await signInStaff(own, 'clerk');
  const requestId = await createOfficeRequest(stalker, 2);
  const correctTo = (index: number, nationalId: string) =>
    correctNumber({ clerk, citizen: stalker }, requestId, nationalId, index);
  expect((await correctTo(0, MONA)).status).toBe(200);
  expect((await stalker.order(crypto.randomUUID())).body.Id).toBeDefined();
  expect((await correctTo(1, MONA)).body.ResponseCode).toBe(RESPONSE_CODES.TOO_MANY_ORDERS);
  expect((await correctTo(1, '29005140190010')).status).toBe(200);
});
