import { type Call, submitFeedback } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { SERVICE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  seenFindings,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { createOffice } from '../support/office/offices.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { serverDay } from '../support/server-day.ts';

// Two members act from the same view: the second is refused, and nothing of the first is lost.

const { server, citizen, clerk } = await startOffice();
const one = await signInStaff(server, 'supervisor');
const other = await signInStaff(server, 'supervisor', 'other@wathiqa.example');
const admin = await signInStaff(server, 'administrator');
const admin2 = await signInStaff(server, 'administrator', 'second@wathiqa.example');
const { createPackedBatch } = dispatchCalls(() => ({ server, citizen, clerk: one }));
const tomorrow = serverDay(server, 1);

interface View {
  by: [Staff, Staff];
  /** Sent by both. */
  shared: object;
  mine: object;
  theirs: object;
  /** As stored. */
  read: () => Promise<unknown>;
}

let views = 0;
function nextView(): number {
  views += 1;
  return views;
}

/** Of an undecided request, unless another is given. */
async function ofRequest(
  mine: object,
  theirs: object,
  requestId?: string,
  more?: (read: office.OfficeRequest) => object,
): Promise<View> {
  const id = requestId ?? (await createOfficeRequest(citizen));
  const seen = await readRequestAs(one, id);
  const shared = { requestId: id, version: seen.version, ...more?.(seen) };
  const read = async () => {
    const { state, history, items } = await readRequestAs(one, id);
    return { state, history, items };
  };
  return { by: [one, other], shared, mine, theirs, read };
}

async function decisionView(): Promise<View> {
  const requestId = await createOfficeRequest(citizen);
  const read = await readRequestAs(one, requestId);
  const decide = (decision: object) => ({
    decisions: read.items.map(({ id: documentId }) => ({ documentId, ...decision })),
    seen: seenFindings(read),
  });
  const rejection = { accept: false, reasonCode: 'NOT_FOUND', note: 'راجع' };
  return ofRequest(decide({ accept: true }), decide(rejection), requestId);
}

async function rejectedRequest(): Promise<string> {
  const { by, shared, theirs } = await decisionView();
  const { status } = await by[0].call(office.decideRequest as Call, {
    body: { ...shared, ...theirs },
  });
  expect(status).toBe(200);
  return (shared as { requestId: string }).requestId;
}

const readReasons = async () => (await one.call(office.readReasons)).body.reasons;
const readHolidays = async () =>
  (await one.call(office.readHolidays, { query: { year: '2031' } })).body.holidays;

async function reasonView(): Promise<View> {
  const seen = (await readReasons())[0] as office.RejectionReason;
  const rename = (name: string) => ({ name: `${name} ${nextView()}` });
  const [mine, theirs] = [rename('صيغة أولى'), rename('صيغة ثانية')];
  return { by: [one, other], shared: { ...seen, seen }, mine, theirs, read: readReasons };
}

async function holidayView(): Promise<View> {
  const day = `2031-03-${String(nextView() % 28).padStart(2, '0')}`.replace('-00', '-28');
  const seen = { name: 'عطلة', confirmed: false };
  await one.call(office.saveHoliday, { body: { day, ...seen, seen: null } });
  const [mine, theirs] = [{ name: 'عطلة أولى' }, { name: 'عطلة ثانية' }];
  const shared = { day, ...seen, seen };
  return { by: [one, other], shared, mine, theirs, read: readHolidays };
}

const readPriced = async () => (await one.call(office.readPrices)).body.services[0];

async function priceView(): Promise<View> {
  const { serviceCode, prices } = (await readPriced()) as office.PricedService;
  const expectedPounds = prices.find(({ validFrom }) => validFrom <= tomorrow)?.pounds ?? 0;
  const shared = { serviceCode, validFrom: tomorrow, reason: 'قرار', expectedPounds };
  const [mine, theirs] = [{ pounds: expectedPounds + 1 }, { pounds: expectedPounds + 2 }];
  return { by: [one, other], shared, mine, theirs, read: readPriced };
}

async function termsView(mine: object, theirs: object): Promise<View> {
  const serviceCode = SERVICE_CODES[nextView() % SERVICE_CODES.length] as string;
  const terms = async () =>
    (await admin.call(office.readRegulation, { query: { serviceCode } })).body.regulation;
  const { version: expectedVersion } = await terms();
  const read = async () => {
    const { versions, proposals } = await terms();
    return { versions, proposals };
  };
  return { by: [admin, admin2], shared: { serviceCode, expectedVersion }, mine, theirs, read };
}

const VIEWS: Readonly<Record<string, () => Promise<View>>> = {
  claimRequest: () => ofRequest({}, {}),
  decideRequest: decisionView,
  returnForCorrection: () =>
    ofRequest({ note: 'راجع الاسم' }, { note: 'راجع الأم' }, undefined, ({ items }) => ({
      documentId: items[0]?.id,
      fields: ['name'],
    })),
  reopenRequest: async () =>
    ofRequest({ reason: 'خطأ' }, { reason: 'خطأ آخر' }, await rejectedRequest()),
  recordVisit: async () => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, one, id, 'WAITING_PAYMENT');
    await sql`UPDATE requests SET awaits_visit = true WHERE id = ${id}::bigint`.execute(
      server.database.query,
    );
    return ofRequest({}, {}, id);
  },
  setAsideRequest: () => ofRequest({ until: tomorrow }, { until: tomorrow }),
  transferRequest: () => ofRequest({ staffId: other.id }, { staffId: one.id }),
  transferToOffice: async () => {
    const officeOf = () => createOffice(server, `مكتب ${nextView()}`, [clerk.id]);
    const [mine, theirs] = [{ officeId: await officeOf() }, { officeId: await officeOf() }];
    return ofRequest(mine, theirs, undefined, () => ({ note: 'لكم' }));
  },
  recordDispatch: async () => {
    const { ids } = await createPackedBatch();
    return ofRequest({ note: '' }, { note: '' }, ids[0], () => ({ action: 'unpack' }));
  },
  setCourierReference: async () => {
    const { batchId } = await createPackedBatch();
    const read = async () =>
      (await one.call(office.readBatch, { query: { batchId: String(batchId) } })).body.batch;
    const [mine, theirs] = [{ courierReference: 'EG 1' }, { courierReference: 'EG 2' }];
    return { by: [one, other], shared: { batchId, seen: null }, mine, theirs, read };
  },
  actOnFeedback: async () => {
    const sent = await server.client(submitFeedback, {
      body: {
        ...{ name: 'منى السيد', mobileNumber: '01012345678', email: 'mona@example.org' },
        ...{ type: 2, message: `أقترح ${nextView()}`, secondsOnForm: 30 },
      },
    });
    const reference = sent.body.reference ?? '';
    const read = async () =>
      (await one.call(office.readFeedback, { query: { reference } })).body.message;
    const shared = { reference, version: (await read()).version, action: 'answer' };
    return { by: [one, other], shared, mine: { text: 'نعم' }, theirs: { text: 'لا' }, read };
  },
  changeReason: reasonView,
  orderReasons: async () => {
    const seen = (await readReasons()).map(({ code }) => code);
    const [first = '', ...rest] = seen;
    const [mine, theirs] = [{ codes: [...rest, first] }, { codes: seen.toReversed() }];
    return { by: [one, other], shared: { seen }, mine, theirs, read: readReasons };
  },
  saveHoliday: holidayView,
  removeHoliday: async () => ({ ...(await holidayView()), mine: {}, theirs: {} }),
  saveOutlet: async () => {
    const outlets = async () => (await one.call(office.readOutlets)).body.outlets;
    const [{ savedAt: _at, savedBy: _by, ...shared } = {} as office.OutletVersion] =
      await outlets();
    const visit = { reason: 'زيارة' };
    const rename = (name: string) => ({ ...visit, name: `${name} ${nextView()}` });
    const [mine, theirs] = [rename('مركز أول'), rename('مركز ثان')];
    return { by: [one, other], shared, mine, theirs, read: outlets };
  },
  saveOffice: async () => {
    const offices = async () => (await admin.call(office.readOffices)).body.offices;
    const name = `مكتب ${nextView()}`;
    const empty = { active: false, governorates: [], lists: [], languages: [], members: [] };
    const { body } = await admin.call(office.saveOffice, { body: { name, ...empty } });
    const seen = body.offices.find((saved) => saved.name === name);
    const [mine, theirs] = [{ governorates: ['01'] }, { governorates: ['02'] }];
    const shared = { name, ...empty, seen };
    return { by: [admin, admin2], shared, mine, theirs, read: offices };
  },
  changeStaffRole: async () => {
    const email = `${nextView()}@wathiqa.example`;
    const { id: staffId } = await signInStaff(server, 'supervisor', email);
    const read = async () => {
      const { staff, grants } = (await admin.call(office.readStaff)).body;
      return { staff, grants };
    };
    const [mine, theirs] = [{ role: 'clerk' }, { role: 'clerk' }];
    return { by: [admin, admin2], shared: { staffId, seen: 'supervisor' }, mine, theirs, read };
  },
  setPrice: priceView,
  withdrawPrice: async () => {
    const { shared, mine } = await priceView();
    const set = await one.call(office.setPrice as Call, { body: { ...shared, ...mine } });
    expect(set.status).toBe(200);
    const { pounds: expectedPounds } = mine as { pounds: number };
    const stale = { ...shared, expectedPounds };
    return { by: [one, other], shared: stale, mine: {}, theirs: {}, read: readPriced };
  },
  saveRegulation: () => termsView({ html: '<p>أ</p>' }, { html: '<p>ب</p>' }),
  restoreRegulation: () => termsView({ version: 1 }, { version: 1 }),
};

const SEEN = ['seen', 'version', 'expectedVersion', 'expectedPounds'];
const calls = Object.entries(office).flatMap(([name, call]: [string, unknown]) => {
  const { body } = Object(call) as Partial<Call>;
  const fields = body instanceof ZodMiniObject ? Object.keys(body.shape) : [];
  return fields.some((field) => SEEN.includes(field)) ? [{ name, call: call as Call }] : [];
});

/** The act of one member, from a view. */
const send = (by: Staff, call: Call, { shared }: View, act: object) =>
  by.call(call, { body: { ...shared, ...act } });

test('every call that carries what was seen has a row', () => {
  expect(Object.keys(VIEWS).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

describe.each(calls)('$name of two members from one view', ({ name, call }) => {
  const open = () => (VIEWS[name] as () => Promise<View>)();

  test('refuses the second, and keeps the first', async () => {
    const view = await open();
    const first = await send(view.by[0], call, view, view.mine);
    expect(first.status, first.text).toBe(200);
    const kept = await view.read();
    const second = await send(view.by[1], call, view, view.theirs);
    expect(second.status, second.text).toBe(409);
    expect(await view.read()).toEqual(kept);
  });

  test('at once, does one of them', async () => {
    const view = await open();
    const answers = await Promise.all([
      send(view.by[0], call, view, view.mine),
      send(view.by[1], call, view, view.theirs),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('a removed holiday does not return by a change from an old view', async () => {
  const view = await holidayView();
  await send(one, office.removeHoliday, view, {});
  const kept = await readHolidays();
  expect((await send(other, office.saveHoliday, view, view.theirs)).status).toBe(409);
  expect(await readHolidays()).toEqual(kept);
});

test('a retired reason does not return by a change from an old view', async () => {
  const view = await reasonView();
  await send(one, office.changeReason, view, { active: false });
  const kept = await readReasons();
  expect((await send(other, office.changeReason, view, view.theirs)).status).toBe(409);
  expect(await readReasons()).toEqual(kept);
});
