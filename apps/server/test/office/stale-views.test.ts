import { type Call, submitFeedback } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
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
import { nextView, referenceViews, type View } from '../support/office/reference-views.ts';
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

async function sendFeedback() {
  const sent = await server.client(submitFeedback, {
    body: {
      ...{ name: 'منى السيد', mobileNumber: '01012345678', email: 'mona@example.org' },
      ...{ type: 2, message: `أقترح ${nextView()}`, secondsOnForm: 30 },
    },
  });
  const reference = sent.body.reference ?? '';
  const read = async () =>
    (await one.call(office.readFeedback, { query: { reference } })).body.message;
  return { reference, read };
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

const VIEWS: Readonly<Record<string, () => Promise<View>>> = {
  ...referenceViews(server, { one, other, admin, admin2 }),
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
  assignFeedback: async () => {
    const { reference, read } = await sendFeedback();
    const shared = { reference, seen: null };
    return {
      by: [one, other],
      shared,
      mine: { staffId: one.id },
      theirs: { staffId: other.id },
      read,
    };
  },
  actOnFeedback: async () => {
    const { reference, read } = await sendFeedback();
    const shared = { reference, version: (await read()).version, action: 'answer' };
    return { by: [one, other], shared, mine: { text: 'نعم' }, theirs: { text: 'لا' }, read };
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

const open = (name: string) => (VIEWS[name] as () => Promise<View>)();

describe.each(calls)('$name of two members from one view', ({ name, call }) => {
  test('refuses the second, and keeps the first', async () => {
    const view = await open(name);
    const first = await send(view.by[0], call, view, view.mine);
    expect(first.status, first.text).toBe(200);
    const kept = await view.read();
    const second = await send(view.by[1], call, view, view.theirs);
    expect(second.status, second.text).toBe(409);
    expect(await view.read()).toEqual(kept);
  });

  test('at once, does one of them', async () => {
    const view = await open(name);
    const answers = await Promise.all([
      send(view.by[0], call, view, view.mine),
      send(view.by[1], call, view, view.theirs),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('a removed holiday does not return by a change from an old view', async () => {
  const view = await open('removeHoliday');
  await send(one, office.removeHoliday, view, {});
  const kept = await view.read();
  expect((await send(other, office.saveHoliday, view, view.theirs)).status).toBe(409);
  expect(await view.read()).toEqual(kept);
});

test('a retired reason does not return by a change from an old view', async () => {
  const view = await open('changeReason');
  await send(one, office.changeReason, view, { active: false });
  const kept = await view.read();
  expect((await send(other, office.changeReason, view, view.theirs)).status).toBe(409);
  expect(await view.read()).toEqual(kept);
});
