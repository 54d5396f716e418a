import { correctDocument, createRequest } from '@wathiqa/contract';
import { readRequest, returnForCorrection } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { cardDocument, cardOrder } from '@wathiqa/server/test/support/card-orders.ts';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { messagesTo } from '../messages.ts';
import { expectThat } from '../outcome.ts';
import { type Caller, type Citizen, signInCitizen, signInStaff } from '../people.ts';
import { order } from '../requests.ts';
import { type Attacks, eventText } from '../target.ts';

const STRANGER = '29602290292120';
const OWNER = 'number-owner@people.example';

const ofStranger = () =>
  birthOrder(birthDocument({ nid: { nationalIdenNumber: STRANGER }, genderCode: 'F' }));

async function markForCorrection(clerk: Caller, requestId: string, fields: string[]) {
  const { request } = await clerk.client(readRequest, { query: { requestId } });
  const documentId = request.items[0]?.id ?? 0;
  const body = { requestId, version: request.version, documentId, fields, note: 'رقم غير صحيح' };
  const { status, text } = await clerk.send(returnForCorrection, { body });
  if (status !== 200) throw new Error(text);
  return documentId;
}

const correct = (citizen: Citizen, requestId: string, documentId: number, values: object) =>
  citizen.send(correctDocument, { body: { requestId, documentId, values } });

export const orderAttacks: Attacks = {
  "an order of a stranger's record disguised as the correction of one's own": async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    await signInCitizen(target, OWNER, { national_id: STRANGER });
    const notices = (count: number) => messagesTo(target, OWNER, count);
    await order(await signInCitizen(target, 'open-stalker@people.example'), ofStranger());
    expectThat((await notices(1)).length === 1, 'a plain order was not notified either');

    const stalker = await signInCitizen(target, 'stalker@people.example');
    const requestId = await order(stalker);
    const documentId = await markForCorrection(clerk, requestId, ['nationalIdenNumber']);
    await correct(stalker, requestId, documentId, { nationalIdenNumber: STRANGER });
    const { request } = await clerk.client(readRequest, { query: { requestId } });
    const kinds = request.findings.map(({ kind }) => kind);
    expectThat(kinds.includes('orderedLately'), `findings: ${kinds}`);
    expectThat((await notices(2)).length === 2, 'the owner of the number is not notified');
  },
  'a correction of fields that are not marked': async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const citizen = await signInCitizen(target, 'corrector@people.example');
    const requestId = await order(citizen);
    const documentId = await markForCorrection(clerk, requestId, ['name']);
    const name = 'أحمد محمود عبد الرحيم السيد';
    for (const more of [{ nationalIdenNumber: STRANGER }, { numberOfCopies: 5 }, { price: 0 }]) {
      const { status } = await correct(citizen, requestId, documentId, { name, ...more });
      const { request } = await clerk.client(readRequest, { query: { requestId } });
      const [document] = request.items;
      const isChanged = document?.nationalId === STRANGER || document?.copies !== 1;
      expectThat(!isChanged, `${Object.keys(more)}: HTTP ${status}, and it was written`);
    }
  },
  'ten different corrections at once': async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const citizen = await signInCitizen(target, 'racer@people.example');
    const requestId = await order(citizen);
    const documentId = await markForCorrection(clerk, requestId, ['motherFullName']);
    const names = ['سعاد', 'منى', 'هدى', 'ليلى', 'فاطمة', 'زينب', 'نادية', 'سامية', 'عزة', 'رانيا'];
    const answers = await Promise.all(
      names.map((name) =>
        correct(citizen, requestId, documentId, { motherFullName: `${name} حسن إبراهيم علي` }),
      ),
    );
    const accepted = answers.filter(({ code }) => code === RESPONSE_CODES.ACCEPTED).length;
    expectThat(accepted === 1, `${accepted} corrections accepted`);
  },
  "an ID card of another person's number, and its security event": async (target) => {
    const claims = { national_id: STRANGER };
    const citizen = await signInCitizen(target, 'card-thief@people.example', claims);
    const before = target.countLogged(eventText('foreign_card_refused'));
    const body = cardOrder(cardDocument(), {
      lastIssuedOnline: false,
      lastIssueMonth: '2022-01',
      jobTypeId: 1,
    });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { code } = await citizen.send(createRequest, { headers, body });
    expectThat(code === RESPONSE_CODES.CARD_NOT_OWN, `ResponseCode ${code}`);
    await target.expectLogged(eventText('foreign_card_refused'), before);
  },
};
