import {
  placeUnplaced,
  readReconciliation,
  readRequestPayments,
  readUnplaced,
  refundPayment,
  settleRefund,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { Refunds } from './refunds.ts';
import type { OfficePayments } from './service.ts';

export function officePaymentRoutes(
  app: FastifyInstance,
  payments: OfficePayments,
  refunds: Refunds,
): void {
  handleCall(app, readRequestPayments, async ({ query }, request) => ({
    ...ACCEPTED,
    payments: await payments.ofRequest(staffOf(request), query.requestId),
  }));

  handleCall(app, readUnplaced, async (_input, request) => ({
    ...ACCEPTED,
    payments: await payments.unplaced(staffOf(request)),
  }));

  handleCall(app, placeUnplaced, async ({ body }, request) => ({
    ...ACCEPTED,
    payment: await payments.place(staffOf(request), body.paymentId, body.requestId),
  }));

  handleCall(app, refundPayment, async ({ headers, body }, request) => {
    await refunds.ask(staffOf(request), { ...body, key: headers['idempotency-key'] });
    return { ...ACCEPTED, payment: await payments.payment(body.paymentId) };
  });

  handleCall(app, settleRefund, async ({ body }, request) => {
    const paymentId = await refunds.settle(staffOf(request), body.refundId, body.done);
    return { ...ACCEPTED, payment: await payments.payment(paymentId) };
  });

  handleCall(app, readReconciliation, async ({ query }, request) => ({
    ...ACCEPTED,
    days: await payments.reconciled(staffOf(request), query.day),
  }));
}
