import { readPersonalData, submitFeedback, withdrawRequest } from '@wathiqa/contract';
import {
  addRequestNote,
  claimRequest,
  decideRequest,
  endSession,
  listFeedback,
  officeEvents,
  proposeErasure,
  readCivilRegister,
  readFeedback,
  readParcel,
  readRequest,
  releaseRequest,
  searchAudit,
  searchRequests,
  undoDecision,
} from '@wathiqa/contract/office';
import { type DataAccess, RESPONSE_CODES } from '@wathiqa/domain';
import { birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { waitFor } from '../messages.ts';
import { AttackSucceeded, expectNone, expectThat } from '../outcome.ts';
import {
  type Caller,
  type Citizen,
  callAs,
  newPlace,
  signInCitizen,
  signInStaff,
} from '../people.ts';
import { acceptance, handOver, order, packInto, paidRequest } from '../requests.ts';
import { type Attacks, eventText, LIMITS, onPostgres, type Target } from '../target.ts';

const { ACCEPTED, READING_CAPPED, READING_REASON_NEEDED, TOO_MANY_REQUESTS } = RESPONSE_CODES;
const NATIONAL_ID = birthOrder().contactInfo.nid.nationalIdenNumber;
const WITHIN_CAP = LIMITS.staffReads;
/** National ID that no other attack uses. */
const TRIED = '29107230190012';
const PROPOSALS_A_DAY = 20;
/** A heartbeat of the office, and a reserve. */
const STREAM_ENDS_WITHIN_MS = 30_000;

async function place(citizen: Caller, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await order(citizen));
  return ids;
}

/** Requests that the citizen sees as accessed by this action. */
async function accessesOf(citizen: Citizen, action: DataAccess): Promise<Set<string>> {
  const { data } = await citizen.client(readPersonalData);
  return new Set(
    data.accesses.filter((access) => access.action === action).map(({ requestId }) => requestId),
  );
}

/** One more than the cap is tried; the last is refused, and the citizen sees all others. */
async function expectCapped(
  citizen: Citizen,
  action: DataAccess,
  ids: readonly string[],
  read: (requestId: string) => Promise<{ code: number | undefined }>,
): Promise<void> {
  const codes = [];
  for (const id of ids) codes.push((await read(id)).code);
  const capped = codes.findIndex((code) => code !== ACCEPTED);
  expectThat(capped === WITHIN_CAP && codes[capped] === READING_CAPPED, `answers: ${codes}`);
  const seen = await accessesOf(citizen, action);
  expectNone(ids.slice(0, capped).filter((id) => !seen.has(id)));
}

const claim = (by: Caller, requestId: string) => by.send(claimRequest, { body: { requestId } });
const release = (by: Caller, requestId: string) => by.send(releaseRequest, { body: { requestId } });
const read = (by: Caller, requestId: string) => by.send(readRequest, { query: { requestId } });
const parcel = (by: Caller, requestId: string) => by.send(readParcel, { query: { requestId } });
const search = (by: Caller, text: string) => by.send(searchRequests, { body: { text } });

export const readingAttacks: Attacks = {
  'claims and releases to read more requests than the cap, unseen by the citizen': async (
    target,
  ) => {
    const reader = await signInStaff(target, 'reader-1');
    const citizen = await signInCitizen(target, 'claimed@people.example');
    const ids = await place(citizen, WITHIN_CAP + 1);
    const told: string[] = [];
    await expectCapped(citizen, 'request.read', ids, async (id) => {
      const answers = [await claim(reader, id), await release(reader, id)];
      told.push(...answers.map(({ text }) => text).filter((text) => text.includes(NATIONAL_ID)));
      return read(reader, id);
    });
    expectNone(told);
  },
  'claims and releases to remove reads from the count': async (target) => {
    const reader = await signInStaff(target, 'reader-2');
    const citizen = await signInCitizen(target, 'counted@people.example');
    const [spare = '', ...ids] = await place(citizen, WITHIN_CAP + 2);
    await expectCapped(citizen, 'request.read', ids, async (id) => {
      const answer = await read(reader, id);
      await claim(reader, id);
      await release(reader, id);
      return answer;
    });
    const { code } = await read(reader, spare);
    expectThat(code === READING_CAPPED, `read after the releases: ResponseCode ${code}`);
  },
  'addresses of parcels: unpacked, without a reason, and above the cap': async (target) => {
    const reader = await signInStaff(target, 'reader-3');
    const auditor = await signInStaff(target, 'auditor');
    const supervisor = await signInStaff(target, 'supervisor');
    const citizen = await signInCitizen(target, 'parcels@people.example');
    const ids: string[] = [];
    while (ids.length <= WITHIN_CAP) ids.push(await paidRequest(target, citizen, supervisor));
    const unpacked = await parcel(reader, ids[0] ?? '');
    expectThat(unpacked.status === 404, `unpacked: HTTP ${unpacked.status}`);
    const batchId = await packInto(supervisor, ids);
    await handOver(supervisor, batchId, ids);
    const unexplained = await parcel(auditor, ids[0] ?? '');
    expectThat(
      unexplained.code === READING_REASON_NEEDED,
      `without a reason: ResponseCode ${unexplained.code}`,
    );
    await expectCapped(citizen, 'dispatch.readParcel', ids, (id) => parcel(reader, id));
  },
  'searches by one or two letters': async (target) => {
    const reader = await signInStaff(target, 'reader-4');
    const found = [];
    for (const text of ['ا', 'أح', ' ا ', '٢٩', '%', 'ا%', '__']) {
      const { status } = await search(reader, text);
      if (status !== 400) found.push(`${text}: HTTP ${status}`);
    }
    expectNone(found);
  },
  'searches that find more requests than the cap, unseen by the citizen': async (target) => {
    const reader = await signInStaff(target, 'reader-4');
    const citizen = await signInCitizen(target, 'found@people.example');
    const ids = await place(citizen, WITHIN_CAP + 1);
    await expectCapped(citizen, 'request.search', ids, (id) => search(reader, id));
  },
  'a note, a decision and its undo, to read requests above the cap, unseen by the citizen': async (
    target,
  ) => {
    const reader = await signInStaff(target, 'reader-6');
    const citizen = await signInCitizen(target, 'noted@people.example');
    const ids = await place(citizen, WITHIN_CAP + 1);
    const body = await acceptance(await signInStaff(target, 'second-clerk'), ids[0] ?? '');
    const [first] = body.decisions;
    const told: string[] = [];
    for (const [at, requestId] of ids.entries()) {
      const documentId = (first?.documentId ?? 0) + at;
      const decision = { requestId, version: 1, decisions: [{ documentId, accept: true }] };
      for (const { text } of [
        await reader.send(addRequestNote, { body: { requestId, text: '-' } }),
        await reader.send(decideRequest, { body: decision }),
        await reader.send(undoDecision, { body: { requestId } }),
      ]) {
        if (/29005140190010|"(?:mobiles|address|fullName|items)"/.test(text)) told.push(text);
      }
    }
    expectNone(told);
  },
  'searches in parallel that together find more requests than the cap': onPostgres(
    async (target) => {
      const reader = await signInStaff(target, 'reader-7');
      const citizen = await signInCitizen(target, 'raced@people.example');
      const ids = await place(citizen, WITHIN_CAP + 4);
      const answers = await Promise.all(ids.map((id) => search(reader, id)));
      const admitted = answers.filter(({ code }) => code === ACCEPTED).length;
      expectThat(admitted === WITHIN_CAP, `${admitted} of ${ids.length} searches answered`);
    },
  ),
  'messages of the contact form above the cap': async (target) => {
    const reader = await signInStaff(target, 'reader-4');
    const visitor = callAs(target, newPlace());
    const sender = { name: 'منى السيد', mobileNumber: '01012345678', email: 'm@people.example' };
    const message = { type: 1, message: 'أقترح مد مواعيد العمل', secondsOnForm: 30 };
    await visitor.client(submitFeedback, { headers: {}, body: { ...sender, ...message } });
    const { messages } = await reader.client(listFeedback, { query: {} });
    const query = { reference: messages[0]?.reference ?? '' };
    const { code, text } = await reader.send(readFeedback, { query });
    expectThat(code === READING_CAPPED, `message at the cap: ${text}`);
  },
  'national IDs tried by proposals of an erasure, unaudited and without limit': async (target) => {
    const administrator = await signInStaff(target, 'administrator');
    const auditor = await signInStaff(target, 'auditor');
    const citizen = await signInCitizen(target, 'tried@people.example', { national_id: TRIED });
    const requestId = await order(citizen);
    const codes = [];
    for (let time = 0; time <= PROPOSALS_A_DAY; time += 1) {
      const body = { nationalId: TRIED, reason: 'طلب كتابي' };
      const { code, text } = await administrator.send(proposeErasure, { body });
      expectThat(!text.includes(requestId), `refusal with a number: ${text}`);
      codes.push(code);
    }
    expectThat(codes.at(-1) === TOO_MANY_REQUESTS, `proposals: ${codes}`);
    const { entries } = await auditor.client(searchAudit, {
      query: { act: 'personalData.refuse' },
    });
    expectThat(entries.length === codes.length, `${entries.length} audit entries`);
    expectThat(!JSON.stringify(entries).includes(TRIED), 'the audit log has the national ID');
  },
  'an event stream of the office after its session ended': async (target) => {
    const member = await signInStaff(target, 'reader-7');
    const { headers } = member;
    const response = await fetch(`${target.url}${officeEvents.path}`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: AbortSignal.timeout(STREAM_ENDS_WITHIN_MS),
    });
    expectThat(response.ok, `stream: HTTP ${response.status}`);
    await member.client(endSession);
    await response.text().catch((error: Error) => {
      throw new AttackSucceeded(`open after ${STREAM_ENDS_WITHIN_MS} ms: ${error.name}`);
    });
  },
  'a withdrawn request read and claimed without a reason': async (target) => {
    const citizen = await signInCitizen(target, 'withdrawn@people.example');
    const requestId = await order(citizen);
    await citizen.client(withdrawRequest, { body: { requestId } });
    const answers: Record<string, { code: number | undefined }> = {
      'clerk reads': await read(await signInStaff(target, 'reader-5'), requestId),
      'clerk claims': await claim(await signInStaff(target, 'reader-5'), requestId),
      'auditor reads': await read(await signInStaff(target, 'auditor'), requestId),
    };
    expectNone(
      Object.entries(answers).flatMap(([who, { code }]) =>
        code === READING_REASON_NEEDED ? [] : [`${who}: ResponseCode ${code}`],
      ),
    );
  },
  'lookups in the civil register: of a document of another request, and of all by an administrator':
    async (target) => {
      const clerk = await signInStaff(target, 'second-clerk');
      const citizen = await signInCitizen(target, 'looked-up@people.example');
      const [requestId = '', foreignId = ''] = await place(citizen, 2);
      const lookup = await waitFor(
        async () =>
          (await clerk.client(readRequest, { query: { requestId: foreignId } })).request.items[0]
            ?.lookup,
        (found) => found?.state === 'done',
      );
      expectThat(lookup?.state === 'done', `lookup: ${lookup?.state}`);
      const decision = await acceptance(clerk, requestId);
      const decisions = decision.decisions.map((each) => ({ ...each, lookupId: lookup?.id }));
      const { status } = await clerk.send(decideRequest, { body: { ...decision, decisions } });
      expectThat(status === 400, `decision with a foreign lookup: HTTP ${status}`);
      const administrator = await signInStaff(target, 'administrator');
      const { text } = await administrator.send(readCivilRegister);
      expectNone([NATIONAL_ID, requestId, foreignId].filter((part) => text.includes(part)));
    },
  'refused reading without a security event': async (target: Target) => {
    const citizen = await signInCitizen(target, 'unlogged@people.example');
    const requestId = await order(citizen);
    await citizen.client(withdrawRequest, { body: { requestId } });
    const before = target.countLogged(eventText('reading_refused'));
    await read(await signInStaff(target, 'reader-5'), requestId);
    await target.expectLogged(eventText('reading_refused'), before);
  },
};
