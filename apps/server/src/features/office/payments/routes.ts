import {
  allocatePayment,
  readReconciliation,
  readRequestPayments,
  readUnallocated,
  refundPayment,
  resolveRefund,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../platform/access.ts';
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
    payments: await payments.readRequestPayments(getStaffCaller(request), query.requestId),
  }));

  handleCall(app, readUnallocated, async (_input, request) => ({
    ...ACCEPTED,
    payments: await payments.listUnallocated(getStaffCaller(request)),
  }));

  handleCall(app, allocatePayment, async ({ body }, request) => ({
    ...ACCEPTED,
    payment: await payments.allocate(getStaffCaller(request), body.paymentId, body.requestId),
  }));

  handleCall(app, refundPayment, async ({ headers, body }, request) => {
    await refunds.requestRefund(getStaffCaller(request), {
      ...body,
      key: headers['idempotency-key'],
    });
    return { ...ACCEPTED, payment: await payments.payment(body.paymentId) };
  });

  handleCall(app, resolveRefund, async ({ body }, request) => {
    const paymentId = await refunds.resolveRefund(
      getStaffCaller(request),
      body.refundId,
      body.done,
    );
    return { ...ACCEPTED, payment: await payments.payment(paymentId) };
  });

  handleCall(app, readReconciliation, async ({ query }, request) => ({
    ...ACCEPTED,
    days: await payments.listReports(getStaffCaller(request), query.day),
  }));
}
