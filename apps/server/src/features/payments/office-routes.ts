import {
  allocatePayment,
  decideRefund,
  listPayments,
  listRefunds,
  readProposedRefunds,
  readReconciliation,
  readRequestPayments,
  readUnallocated,
  refundPayment,
  resolveRefund,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import type { PaymentContext } from './charge.ts';
import { readPaymentList, readRefundList } from './office-lists.ts';
import * as service from './office-service.ts';

export function officePaymentRoutes(app: FastifyInstance, context: PaymentContext): void {
  handleCall(app, readRequestPayments, async ({ query }, request) => ({
    ...ACCEPTED,
    payments: await service.readRequestPayments(context, getStaffCaller(request), query.requestId),
  }));

  handleCall(app, readUnallocated, async (_input, request) => ({
    ...ACCEPTED,
    payments: await service.listUnallocated(context, getStaffCaller(request)),
  }));

  handleCall(app, listPayments, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readPaymentList(context, getStaffCaller(request), query)),
  }));

  handleCall(app, listRefunds, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readRefundList(context, getStaffCaller(request), query)),
  }));

  handleCall(app, allocatePayment, async ({ body }, request) => ({
    ...ACCEPTED,
    payment: await service.allocate(
      context,
      getStaffCaller(request),
      body.paymentId,
      body.requestId,
    ),
  }));

  handleCall(app, refundPayment, async ({ headers, body }, request) => ({
    ...ACCEPTED,
    payment: await service.requestRefund(context, getStaffCaller(request), {
      ...body,
      key: headers['idempotency-key'],
    }),
  }));

  handleCall(app, resolveRefund, async ({ body }, request) => ({
    ...ACCEPTED,
    payment: await service.resolveRefund(
      context,
      getStaffCaller(request),
      body.refundId,
      body.done,
    ),
  }));

  handleCall(app, readProposedRefunds, async (_input, request) => ({
    ...ACCEPTED,
    payments: await service.listProposedRefunds(context, getStaffCaller(request)),
  }));

  handleCall(app, decideRefund, async ({ body }, request) => ({
    ...ACCEPTED,
    payment: await service.decideProposedRefund(
      context,
      getStaffCaller(request),
      body.refundId,
      body.approve,
    ),
  }));

  handleCall(app, readReconciliation, async ({ query }, request) => ({
    ...ACCEPTED,
    days: await service.listReports(context, getStaffCaller(request), query.day),
  }));
}
