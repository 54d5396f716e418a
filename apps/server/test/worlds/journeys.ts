import {
  checkPayment,
  correctDocument,
  erasePersonalData,
  payByCard,
  payInCash,
  type readPayment,
  requestStatus,
  submitFeedback,
  withdrawRequest,
} from '@wathiqa/contract';
import {
  actOnFeedback,
  decideRequest,
  handOverBatch,
  packBatch,
  printCertificates,
  readCertificates,
  readFeedback,
  readRequestPayments,
  recordDispatch,
  refundPayment,
  returnForCorrection,
} from '@wathiqa/contract/office';
import { expect } from 'vitest';
import type { TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { WITHOUT_CODE } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  seenFindings,
} from '../support/office/office-requests.ts';
import type { Staff } from '../support/office/staff.ts';
import { controlPayments, payCard } from '../support/payments/sandbox-payments.ts';

/** A world with its people, who act by calls alone. */
export interface Player {
  server: TestServer;
  citizen: Citizen;
  clerk: Staff;
  supervisor: Staff;
  /** A civil register is connected. */
  prints: boolean;
  /** The civil register answers from now on. */
  endOutage(): void;
}

type Journey = (player: Player) => Promise<void>;

/** Each from the order to its end. */
export const JOURNEYS = {
  async 'pay by code'(player) {
    const requestId = await acceptOrder(player);
    await payTheCode(player, requestId);
    await expectState(player, requestId, 'PAYMENT_ACCEPTED');
  },

  async 'pay by card'(player) {
    const requestId = await acceptOrder(player);
    const { checkoutUrl } = await succeed(
      player.citizen.call(payByCard, { headers: { requestid: requestId } }),
    );
    await payCard(player.server, checkoutUrl);
    await expectState(player, requestId, 'PAYMENT_ACCEPTED');
  },

  async 'pay without notification'(player) {
    const requestId = await acceptOrder(player);
    await controlPayments(player.server, '/failures', { kind: 'lost', reference: requestId });
    await payTheCode(player, requestId);
    await controlPayments(player.server, '/failures/clear');
    await payment(player, checkPayment, requestId);
    await expectState(player, requestId, 'PAYMENT_ACCEPTED');
  },

  async refuse(player) {
    const requestId = await acceptOrder(player, { accept: false, reasonCode: 'NOT_FOUND' });
    await expectState(player, requestId, 'REJECTED');
  },

  async withdraw(player) {
    const requestId = await createOfficeRequest(player.citizen);
    await succeed(player.citizen.call(withdrawRequest, { body: { requestId } }));
    await expectState(player, requestId, 'REJECTED');
  },

  async correct(player) {
    const { citizen, clerk } = player;
    const requestId = await createOfficeRequest(citizen);
    const { version, items } = await readRequestAs(clerk, requestId);
    const documentId = items[0]?.id ?? 0;
    await succeed(
      clerk.call(returnForCorrection, {
        body: { requestId, version, documentId, fields: ['motherFullName'], note: 'اسم الأم' },
      }),
    );
    await succeed(
      citizen.call(correctDocument, {
        body: { requestId, documentId, values: { motherFullName: 'فاطمة حسن إبراهيم' } },
      }),
    );
    await decide(player, requestId);
    await expectState(player, requestId, 'WAITING_PAYMENT');
  },

  async refund(player) {
    const { clerk, supervisor, server } = player;
    const requestId = await acceptOrder(player);
    await payTheCode(player, requestId);
    await expectState(player, requestId, 'PAYMENT_ACCEPTED');
    const read = async () =>
      (await succeed(clerk.call(readRequestPayments, { query: { requestId } }))).payments
        .payments[0];
    const { id = 0, amount } = (await read()) ?? {};
    await succeed(
      supervisor.call(refundPayment, {
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { paymentId: id, amount, reason: 'ألغى المواطن النسخة' },
      }),
    );
    await server.app.jobs.drain();
    expect((await read())?.refunds).toMatchObject([{ state: 'completed', amount }]);
  },

  async deliver(player) {
    const { clerk, supervisor, server, prints, endOutage } = player;
    const requestId = await acceptOrder(player);
    await payTheCode(player, requestId);
    await expectState(player, requestId, 'PAYMENT_ACCEPTED');
    endOutage();
    await server.app.jobs.drain();
    const { batch } = await succeed(
      clerk.call(packBatch, { body: { governorateCode: '01', requestIds: [requestId] } }),
    );
    if (prints) {
      const printed = await succeed(clerk.call(printCertificates, { body: { batchId: batch.id } }));
      expect(printed).toMatchObject({ sheets: 1, waiting: 0 });
      const { sheets } = await succeed(supervisor.call(readCertificates, { query: { requestId } }));
      expect(sheets).toHaveLength(1);
    }
    await succeed(
      clerk.call(handOverBatch, { body: { batchId: batch.id, requestIds: [requestId] } }),
    );
    const { version } = await readRequestAs(clerk, requestId);
    await succeed(
      clerk.call(recordDispatch, {
        body: { requestId, version, action: 'recordDelivery', note: '', ...WITHOUT_CODE },
      }),
    );
    expect((await readRequestAs(clerk, requestId)).delivery).toBe('DELIVERED');
  },

  async complain({ server, clerk }) {
    const message = {
      ...{ name: 'منى السيد', mobileNumber: '01012345678', email: 'mona@example.org', type: 2 },
      ...{ message: `أقترح مد مواعيد العمل ${crypto.randomUUID()}`, secondsOnForm: 30 },
    };
    const { reference = '' } = await succeed(server.client(submitFeedback, { body: message }));
    const read = async () =>
      (await succeed(clerk.call(readFeedback, { query: { reference } }))).message;
    const { version } = await read();
    await succeed(
      clerk.call(actOnFeedback, {
        body: { reference, version, action: 'answer', text: 'تم التواصل معك' },
      }),
    );
    await server.app.jobs.drain();
    expect((await read()).state).toBe('answered');
  },

  async erase({ server }) {
    const citizen = await server.signIn(`${crypto.randomUUID()}@wathiqa.example`);
    const requestId = await createOfficeRequest(citizen);
    await succeed(citizen.call(withdrawRequest, { body: { requestId } }));
    expect(await succeed(citizen.call(erasePersonalData))).toMatchObject({ erased: 1, kept: 0 });
  },
} satisfies Record<string, Journey>;

type Decision = { accept: true } | { accept: false; reasonCode: string };

async function acceptOrder(player: Player, decision: Decision = { accept: true }) {
  const requestId = await createOfficeRequest(player.citizen);
  // Looks up in the register.
  await player.server.app.jobs.drain();
  await decide(player, requestId, decision);
  return requestId;
}

async function decide(
  { clerk }: Player,
  requestId: string,
  decision: Decision = { accept: true },
): Promise<void> {
  const request = await readRequestAs(clerk, requestId);
  const decisions = request.items.map(({ id }) => ({ documentId: id, ...decision }));
  await succeed(
    clerk.call(decideRequest, {
      body: { requestId, version: request.version, decisions, seen: seenFindings(request) },
    }),
  );
}

const payment = ({ citizen }: Player, call: typeof readPayment, requestid: string) =>
  citizen.call(call, { headers: { requestid } });

async function payTheCode(player: Player, requestId: string): Promise<void> {
  const { body } = await payment(player, payInCash, requestId);
  const paid = await controlPayments(player.server, `/charges/${body.payment.cash?.code}/pay`);
  expect(paid).toMatchObject({ status: 'PAID' });
}

/** As the citizen reads it. */
const expectState = ({ citizen }: Player, requestId: string, state: string) =>
  expect
    .poll(async () => {
      const call = citizen.call(requestStatus, { headers: { requestid: requestId } });
      return (await call).body.State?.CodeMessage;
    })
    .toBe(state);

async function succeed<Body>(
  answering: Promise<{ status: number; body: Body; text: string }>,
): Promise<Body> {
  const { status, body, text } = await answering;
  expect(status, text).toBe(200);
  return body;
}
