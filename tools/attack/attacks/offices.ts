import {
  addRequestNote,
  claimNextRequest,
  claimRequest,
  decideRequest,
  endCitizenSessions,
  moveParcels,
  officeEvents,
  openRequest,
  packBatch,
  printCertificates,
  printLabels,
  readBatch,
  readCertificates,
  readOffices,
  readQueue,
  readRequest,
  readRequestPayments,
  readSession,
  releaseReading,
  reprintCertificate,
  type SavedOffice,
  saveOffice,
  searchRequests,
  setCourierReference,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import type { Reply } from '../line.ts';
import { expectNone, expectThat } from '../outcome.ts';
import { type Caller, signInCitizen, signInStaff } from '../people.ts';
import { acceptance, order, pack, packInto, paidRequest } from '../requests.ts';
import type { Attacks, Target } from '../target.ts';

const { ACCEPTED, NO_OFFICE, NOT_FOUND, OTHER_OFFICE, READING_REASON_NEEDED } = RESPONSE_CODES;
/** A name of its own, because each hit counts as a read. */
const OWNER = 'بهية سعد شنودة السنباطي';
const WHY = { reason: 'citizenAsked', note: 'سأل المواطن عن طلبه' } as const;

interface Divided {
  cairo: Caller;
  aswan: Caller;
  aswanSupervisor: Caller;
  /** Of Cairo. */
  requestId: string;
}

async function save(administrator: Caller, office: Partial<SavedOffice> & { name: string }) {
  const { offices } = await administrator.client(readOffices);
  const known = offices.find(({ name }) => name === office.name);
  const seen = known && { id: known.id, version: known.version };
  const rest = { governorates: [], lists: [], languages: [], members: [], active: false };
  await administrator.client(saveOffice, { body: { ...rest, ...office, seen } });
}

const idOf = async (staff: Caller) => (await staff.client(readSession)).staff.id;

/** Divides the work while the attack runs, because a clerk without an office works on no request. */
function divided(attack: (target: Target, work: Divided) => Promise<void>) {
  return async (target: Target) => {
    const administrator = await signInStaff(target, 'administrator');
    const cairo = await signInStaff(target, 'cairo-clerk');
    const aswan = await signInStaff(target, 'aswan-clerk');
    const aswanSupervisor = await signInStaff(target, 'second-supervisor');
    const member = async (staff: Caller) => ({ staffId: await idOf(staff), until: null });
    const ofAswan = [await member(aswan), await member(aswanSupervisor)];
    const offices = [
      { name: 'القاهرة', governorates: ['01'], members: [await member(cairo)] },
      { name: 'أسوان', governorates: ['28'], members: ofAswan },
    ];
    try {
      for (const office of offices) await save(administrator, { ...office, active: true });
      const citizen = await signInCitizen(target, `${crypto.randomUUID()}@people.example`);
      const body = birthOrder(
        birthDocument({
          name: { fullName: OWNER },
          genderCode: 'F',
          relationCode: 'MOTHER',
          nid: { nationalIdenNumber: '26003150190121' },
        }),
      );
      const requestId = await order(citizen, body);
      await attack(target, { cairo, aswan, aswanSupervisor, requestId });
    } finally {
      for (const office of offices) await save(administrator, office);
    }
  };
}

function expectCodes(attempts: readonly (readonly [act: string, wanted: number, Reply])[]): void {
  expectNone(
    attempts
      .filter(([, wanted, { code }]) => code !== wanted)
      .map(([act, , { code }]) => `${act}: ResponseCode ${code}`),
  );
}

export const officeAttacks: Attacks = {
  'a clerk of another office finds, lists or is given a request': divided(
    async (_target, { aswan, requestId }) => {
      const found = [];
      for (const text of [requestId, OWNER]) {
        const { rows } = await aswan.client(searchRequests, { body: { text } });
        if (rows.some(({ id }) => id === requestId)) found.push(`search for ${text}`);
      }
      const { rows } = await aswan.client(readQueue, { query: { governorateCode: '01' } });
      if (rows.some(({ id }) => id === requestId)) found.push('the queue');
      const view = { governorateCode: '01' };
      const { request } = await aswan.client(claimNextRequest, { body: view });
      if (request?.id === requestId) found.push('the next request');
      expectNone(found);
    },
  ),
  'a clerk of another office reads without a reason, and acts after giving one': divided(
    async (_target, { cairo, aswan, requestId }) => {
      const decision = await acceptance(cairo, requestId);
      const query = { requestId };
      const attempts = [
        ['reading', READING_REASON_NEEDED, await aswan.send(readRequest, { query })],
        ['payments', READING_REASON_NEEDED, await aswan.send(readRequestPayments, { query })],
        ['event stream', READING_REASON_NEEDED, await aswan.send(officeEvents, { query })],
        ['blind decision', OTHER_OFFICE, await aswan.send(decideRequest, { body: decision })],
        ['reason', ACCEPTED, await aswan.send(openRequest, { body: { ...query, ...WHY } })],
        ['claim', OTHER_OFFICE, await aswan.send(claimRequest, { body: query })],
        ['decision', OTHER_OFFICE, await aswan.send(decideRequest, { body: decision })],
      ] as const;
      expectCodes(attempts);
    },
  ),
  'a supervisor of another office writes a note, ends sessions and lifts a reading cap': divided(
    async (_target, { cairo, aswanSupervisor: stranger, requestId }) => {
      const body = { requestId };
      const staffId = await idOf(cairo);
      expectCodes([
        ['reason', ACCEPTED, await stranger.send(openRequest, { body: { requestId, ...WHY } })],
        [
          'note',
          OTHER_OFFICE,
          await stranger.send(addRequestNote, { body: { ...body, text: '-' } }),
        ],
        ['sessions', OTHER_OFFICE, await stranger.send(endCitizenSessions, { body })],
        ['cap', OTHER_OFFICE, await stranger.send(releaseReading, { body: { staffId } })],
      ]);
    },
  ),
  'a clerk of another office packs a paid request': divided(async (target, { cairo, aswan }) => {
    const citizen = await signInCitizen(target, `${crypto.randomUUID()}@people.example`);
    const requestId = await paidRequest(target, citizen, cairo);
    const { code } = await pack(aswan, requestId);
    expectThat(code === OTHER_OFFICE, `packing: ResponseCode ${code}`);
  }),
  'a clerk of another office opens, splits, merges, labels and prints a batch': divided(
    async (target, { cairo, aswan }) => {
      const citizen = await signInCitizen(target, `${crypto.randomUUID()}@people.example`);
      const ids: string[] = [];
      while (ids.length < 3) ids.push(await paidRequest(target, citizen, cairo));
      const [requestId = '', second = '', third = ''] = ids;
      const batchId = await packInto(cairo, [requestId, second]);
      const toBatchId = await packInto(cairo, [third]);
      await cairo.client(printCertificates, { body: { batchId } });
      const supervisor = await signInStaff(target, 'supervisor');
      const { sheets } = await supervisor.client(readCertificates, { query: { requestId } });
      const query = { batchId: String(batchId) };
      const requestIds = [requestId];
      const move = (more: object) => ({ body: { batchId, requestIds, ...more } });
      const into = { governorateCode: '01', requestIds: [third], batchId };
      const attempts = [
        ['opening', NOT_FOUND, await aswan.send(readBatch, { query })],
        ['splitting', NOT_FOUND, await aswan.send(moveParcels, move({}))],
        ['merging', NOT_FOUND, await aswan.send(moveParcels, move({ toBatchId }))],
        ['packing into it', NOT_FOUND, await aswan.send(packBatch, { body: into })],
        ['printing', NOT_FOUND, await aswan.send(printCertificates, { body: { batchId } })],
        [
          'courier reference',
          NOT_FOUND,
          await aswan.send(setCourierReference, {
            body: { batchId, courierReference: 'X1', seen: null },
          }),
        ],
        [
          'label',
          OTHER_OFFICE,
          await aswan.send(printLabels, { body: { requestIds: [requestId] } }),
        ],
        [
          'printing again',
          OTHER_OFFICE,
          await aswan.send(reprintCertificate, {
            body: { serial: sheets[0]?.serial, reason: WHY.note },
          }),
        ],
      ] as const;
      expectCodes(attempts);
    },
  ),
  'a clerk without an office works on': divided(async (target, { requestId }) => {
    const idle = await signInStaff(target, 'reader-5');
    const answers = [
      await idle.send(readQueue, { query: {} }),
      await idle.send(claimNextRequest, { body: {} }),
      await idle.send(openRequest, { body: { requestId, ...WHY } }),
    ];
    expectNone(answers.filter(({ code }) => code !== NO_OFFICE).map(({ text }) => text));
  }),
};
