import { fawryWebhook, payInCash, type readPayment } from '@wathiqa/contract';
import { type OfficePayment, readRequestPayments, refundPayment } from '@wathiqa/contract/office';
import { expect } from 'vitest';
import type { TestServer } from '../../harness.ts';
import type { Citizen } from '../http/client.ts';
import type { Staff } from '../office/staff.ts';
import { createDueRequest } from './due-requests.ts';
import type { FakeProvider } from './fake-provider.ts';

interface Payers {
  server: TestServer;
  citizen: Citizen;
  clerk: Staff;
}

/** @param who read at each call, because people sign in again */
export function paymentCalls(who: () => Payers) {
  const due = () => createDueRequest(who().citizen, who().clerk);
  const requestPayment = (call: typeof readPayment, requestid: string, by = who().citizen) =>
    by.call(call, { headers: { requestid } });

  return {
    due,
    requestPayment,

    notify: (notification: unknown) =>
      who().server.client(fawryWebhook, { body: JSON.stringify(notification) }),

    runPollingRound: () => who().server.app.jobs.drain(),

    async withCode(): Promise<string> {
      const requestId = await due();
      expect((await requestPayment(payInCash, requestId)).status).toBe(200);
      return requestId;
    },
  };
}

/** @param who read at each call, because people sign in again */
export function officePaymentCalls(
  who: () => Payers & { supervisor: Staff; provider: FakeProvider },
) {
  const { due, requestPayment, notify, runPollingRound } = paymentCalls(who);

  async function readPayments(requestId: string) {
    const { clerk } = who();
    const { status, body, text } = await clerk.call(readRequestPayments, { query: { requestId } });
    if (status !== 200) throw new Error(text);
    return body.payments;
  }

  return {
    notify,
    runPollingRound,

    async paidRequest(): Promise<string> {
      const requestId = await due();
      await requestPayment(payInCash, requestId);
      await notify(who().provider.sendWebhook(requestId, 'PAID', { at: who().server.now() }));
      return requestId;
    },

    async readPayment(requestId: string): Promise<OfficePayment> {
      const [payment] = (await readPayments(requestId)).payments;
      if (!payment) throw new Error('Nothing was paid');
      return payment;
    },

    refund: (
      { id }: { id: number },
      amount: number,
      { key = crypto.randomUUID(), by = who().supervisor, reason = 'ألغى المواطن إحدى النسخ' } = {},
    ) =>
      by.call(refundPayment, {
        headers: { 'idempotency-key': key },
        body: { paymentId: id, amount, reason },
      }),
  };
}
