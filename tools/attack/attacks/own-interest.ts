import { changeAddress, createRequest, shipmentInfo } from '@wathiqa/contract';
import {
  addStaff,
  changeStaffRole,
  claimRequest,
  decideProposal,
  decideRequest,
  handOverBatch,
  listPendingDecisions,
  printCertificates,
  proposeAcceptance,
  readCivilRegister,
  readRequest,
  readStaff,
  recordDispatch,
  recordVisit,
  returnForCorrection,
  undoDecision,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { WITHOUT_CODE } from '@wathiqa/server/test/support/office/dispatch-calls.ts';
import { cairoAddress, createOrderBody, documents } from '@wathiqa/server/test/support/orders.ts';
import { webhookPayload } from '@wathiqa/server/test/support/payments/webhook-payloads.ts';
import type { Reply } from '../line.ts';
import { expectNone, expectThat } from '../outcome.ts';
import { type Caller, signInCitizen, signInStaff } from '../people.ts';
import {
  acceptance,
  handOver,
  notify,
  order,
  pack,
  packInto,
  paidRequest,
  payable,
} from '../requests.ts';
import { type Attacks, PAYMENT_KEY, startTarget, type Target } from '../target.ts';

const { OWN_REQUEST: OWN, OWN_DECISION, OWN_PROPOSAL, OWN_ACCESS } = RESPONSE_CODES;
const { WRONG_DELIVERY_CODE, DELIVERY_CODE_LOCKED, OUTDATED } = RESPONSE_CODES;

/** A paid ID card that this clerk decided. */
async function paidCard(target: Target, clerk: Caller, email: string): Promise<string> {
  const claims = { national_id: documents.nidDoc().nid.nationalIdenNumber };
  const citizen = await signInCitizen(target, email, claims);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = createOrderBody('nidDoc', documents.nidDoc());
  const { status, text } = await citizen.send(createRequest, { headers, body });
  const requestId = /"Id":"(\d+)"/.exec(text)?.[1];
  if (status !== 200 || !requestId) throw new Error(text);
  const customerAddress = cairoAddress();
  await citizen.client(shipmentInfo, { body: { requestID: requestId, customerAddress } });
  await clerk.client(decideRequest, { body: await acceptance(clerk, requestId) });
  await notify(target, webhookPayload(await payable(citizen, requestId), PAYMENT_KEY));
  return requestId;
}

async function visit(by: Caller, requestId: string) {
  const { request } = await by.client(readRequest, { query: { requestId } });
  return by.send(recordVisit, { body: { requestId, version: request.version } });
}

async function record(by: Caller, requestId: string, action: string, more: object = {}) {
  const { request } = await by.client(readRequest, { query: { requestId } });
  const body = { requestId, version: request.version, action, note: '', ...more };
  return by.send(recordDispatch, { body });
}

/** Look like another address to the approving administrator. */
const DISGUISED = [
  '\u0430dmin@office.example',
  'admin@\u043effice.example',
  'admin@office.example>',
  '<admin@office.example',
  'admin@office.example,x@evil.example',
  'admin\u200b@office.example',
  'admin@office..example',
];

export const ownInterestAttacks: Attacks = {
  'a clerk orders as a citizen and decides the same request': async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const requestId = await order(await signInCitizen(target, 'clerk@office.example'));
    const { code } = await clerk.send(decideRequest, {
      body: await acceptance(clerk, requestId),
    });
    expectThat(code === OWN, `decision: ResponseCode ${code}`);
    const { request } = await clerk.client(readRequest, { query: { requestId } });
    const documentId = request.items[0]?.id;
    const returned = await clerk.send(returnForCorrection, {
      body: { requestId, version: request.version, documentId, fields: ['name'], note: 'x' },
    });
    expectThat(returned.code === OWN, `return: ResponseCode ${returned.code}`);
  },
  'a clerk packs and hands over their own order, accepted by another': async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const other = await signInStaff(target, 'second-clerk');
    const asCitizen = await signInCitizen(target, 'clerk@office.example');
    const requestId = await paidRequest(target, asCitizen, other);
    const packed = await pack(clerk, requestId);
    expectThat(packed.code === OWN, `packing: ResponseCode ${packed.code}`);
    const batch = await pack(other, requestId);
    const batchId = Number(/"batch":\{"id":(\d+)/.exec(batch.text)?.[1]);
    expectThat(
      batch.code === RESPONSE_CODES.ACCEPTED,
      `packing by another clerk: ResponseCode ${batch.code}`,
    );
    await other.client(printCertificates, { body: { batchId } });
    const { code } = await clerk.send(handOverBatch, {
      body: { batchId, requestIds: [requestId] },
    });
    expectThat(code === OWN, `handover: ResponseCode ${code}`);
  },
  'address changes of a paid request, then immediate packing': async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const citizen = await signInCitizen(target, 'taken-over@people.example');
    const requestId = await paidRequest(target, citizen, clerk);
    const codes = [];
    for (let time = 1; time <= 10; time += 1) {
      const customerAddress = cairoAddress({ address: `عقار ${time}، شارع آخر، المعادي` });
      const { code } = await citizen.send(changeAddress, {
        body: { requestId, customerAddress },
      });
      codes.push(code);
    }
    const accepted = codes.filter((code) => code === RESPONSE_CODES.ACCEPTED).length;
    expectThat(accepted === 1, `${accepted} changes accepted (${codes})`);
    const { code } = await pack(clerk, requestId);
    expectThat(code === RESPONSE_CODES.PACKING_HELD, `packing: ResponseCode ${code}`);
  },
  'the decider of an ID card records its visit, packs, hands over, returns, delivers': async (
    target,
  ) => {
    const decider = await signInStaff(target, 'second-clerk');
    const other = await signInStaff(target, 'supervisor');
    const requestId = await paidCard(target, decider, 'card-owner@people.example');
    const refused: [act: string, reply: Reply][] = [];
    refused.push(['recordVisit', await visit(decider, requestId)]);
    await visit(other, requestId);
    refused.push(['pack', await pack(decider, requestId)]);
    const batchId = await packInto(other, [requestId]);
    const body = { batchId, requestIds: [requestId] };
    refused.push(['handOver', await decider.send(handOverBatch, { body })]);
    await other.client(handOverBatch, { body });
    const delivered = await record(decider, requestId, 'recordDelivery', WITHOUT_CODE);
    refused.push(['recordDelivery', delivered]);
    refused.push(['recordReturn', await record(decider, requestId, 'recordReturn')]);
    const lost = { note: 'ضاع عند البريد' };
    refused.push(['recordLoss', await record(decider, requestId, 'recordLoss', lost)]);
    await record(other, requestId, 'recordReturn');
    refused.push(['sendAgain', await record(decider, requestId, 'sendAgain')]);
    expectNone(
      refused.flatMap(([act, { code }]) =>
        code === OWN_DECISION ? [] : [`${act}: ResponseCode ${code}`],
      ),
    );
  },
  'brute force of the delivery code over several dispatches': async (target) => {
    const clerk = await signInStaff(target, 'second-clerk');
    const citizen = await signInCitizen(target, 'coded@people.example');
    const requestId = await paidRequest(target, citizen, clerk);
    const batchId = await packInto(clerk, [requestId]);
    await handOver(clerk, batchId, [requestId]);
    const guess = async (code: string) =>
      (await record(clerk, requestId, 'recordDelivery', { code })).code;
    const codes = [];
    for (let time = 0; time < 9; time += 1) {
      codes.push(await guess(`90000${time}`));
      if (time === 3) {
        await record(clerk, requestId, 'recordReturn');
        await record(clerk, requestId, 'sendAgain');
      }
    }
    const wrong = codes.filter((code) => code === WRONG_DELIVERY_CODE).length;
    expectThat(wrong <= 5, `${wrong} guesses (${codes})`);
    expectThat(codes.at(-1) === DELIVERY_CODE_LOCKED, `at the end: ResponseCode ${codes.at(-1)}`);
  },
  'a role for an address that looks like another': async (target) => {
    const administrator = await signInStaff(target, 'administrator');
    const taken = [];
    for (const email of DISGUISED) {
      const body = { email, role: 'administrator' };
      const { status, text } = await administrator.send(addStaff, { body });
      // Invisible characters are removed, so the true address is shown.
      if (status !== 400 && text.includes(email)) taken.push(`${email}: HTTP ${status}`);
    }
    expectNone(taken);
  },
  'an administrator raises their own role, and approves their own proposal': async (target) => {
    const administrator = await signInStaff(target, 'administrator');
    const { staff } = await administrator.client(readStaff);
    const own = staff.find(({ email }) => email === 'administrator@office.example');
    const raised = await administrator.send(changeStaffRole, {
      body: { staffId: own?.id, role: 'supervisor', seen: 'administrator' },
    });
    expectThat(raised.code === OWN_ACCESS, `own role: ResponseCode ${raised.code}`);
    const email = `accomplice-${crypto.randomUUID().slice(0, 8)}@office.example`;
    const { grants } = await administrator.client(addStaff, { body: { email, role: 'auditor' } });
    const grantId = grants.find((grant) => grant.email === email)?.id;
    const approved = await administrator.send(decideProposal, {
      body: { proposalId: grantId, approve: true },
    });
    expectThat(approved.code === OWN_PROPOSAL, `approval: ResponseCode ${approved.code}`);
  },
  'an administrator switches the automatic acceptance on alone': async (target) => {
    const administrator = await signInStaff(target, 'administrator');
    const body = { reason: 'لا شيء ينتظر' };
    const { proposals } = await administrator.client(proposeAcceptance, { body });
    const proposalId = proposals[0]?.id ?? 0;
    const approve = (approves: boolean) =>
      administrator.send(decideProposal, { body: { proposalId, approve: approves } });
    const { code } = await approve(true);
    expectThat(code === OWN_PROPOSAL, `approval: ResponseCode ${code}`);
    await approve(false);
    const late = await approve(true);
    expectThat(late.code === OUTDATED, `approval after withdrawal: ResponseCode ${late.code}`);
    const { rules } = await administrator.client(readCivilRegister);
    expectThat(rules.length === 0, 'the rule is on');
  },
  "a colleague's decision undone, replaced or taken before it takes effect": async (main) => {
    const target = await startTarget({ DECISION_UNDO_SECONDS: '60' });
    main.defer(() => target.stop());
    const clerk = await signInStaff(target, 'clerk');
    const requestId = await order(await signInCitizen(target, 'pending@people.example'));
    const decision = await acceptance(clerk, requestId);
    await clerk.client(decideRequest, { body: decision });
    const refused: [act: string, reply: Reply][] = [];
    for (const name of ['second-clerk', 'supervisor']) {
      const other = await signInStaff(target, name);
      for (const call of [undoDecision, claimRequest]) {
        refused.push([`${name} ${call.path}`, await other.send(call, { body: { requestId } })]);
      }
      refused.push([`${name} decides`, await other.send(decideRequest, { body: decision })]);
      const { decisions } = await other.client(listPendingDecisions);
      expectThat(decisions.length === 0, `${name} lists it`);
    }
    expectNone(
      refused.flatMap(([act, { code }]) =>
        code === RESPONSE_CODES.CLAIMED ? [] : [`${act}: ResponseCode ${code}`],
      ),
    );
    const { decisions } = await clerk.client(listPendingDecisions);
    expectThat(decisions.length === 1, 'the decision is gone');
  },
  "the result of a colleague's act, by its idempotency key": async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const other = await signInStaff(target, 'second-clerk');
    const requestId = await order(await signInCitizen(target, 'decided@people.example'));
    const sent = {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: await acceptance(clerk, requestId),
    };
    const first = await clerk.send(decideRequest, sent);
    const again = await clerk.send(decideRequest, sent);
    expectThat(again.text === first.text, `repeated by its author: HTTP ${again.status}`);
    const foreign = await other.send(decideRequest, sent);
    expectThat(foreign.code === RESPONSE_CODES.CHANGED, `ResponseCode ${foreign.code}`);
    const { request } = await clerk.client(readRequest, { query: { requestId } });
    const times = request.history.filter(({ event }) => event === 'DOCUMENT_ACCEPTED').length;
    expectThat(times === 1, `accepted ${times} times`);
  },
};
