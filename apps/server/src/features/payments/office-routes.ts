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
import { staffCalls } from '../../http/calls.ts';
import type { PaymentContext } from './charge.ts';
import { readPaymentList, readRefundList } from './office-lists.ts';
import * as service from './office-service.ts';

export function officePaymentRoutes(app: FastifyInstance, context: PaymentContext): void {
  const handle = staffCalls(app);
  handle(readRequestPayments, async ({ query }, caller) => ({
    payments: await service.readRequestPayments(context, caller, query.requestId),
  }));

  handle(readUnallocated, async (_input, caller) => ({
    payments: await service.listUnallocated(context, caller),
  }));

  handle(listPayments, ({ query }, caller) => readPaymentList(context, caller, query));
  handle(listRefunds, ({ query }, caller) => readRefundList(context, caller, query));

  handle(allocatePayment, async ({ body }, caller) => ({
    payment: await service.allocate(context, caller, body.paymentId, body.requestId),
  }));

  handle(refundPayment, async ({ headers, body }, caller) => ({
    payment: await service.requestRefund(context, caller, {
      ...body,
      key: headers['idempotency-key'],
    }),
  }));

  handle(resolveRefund, async ({ body }, caller) => ({
    payment: await service.resolveRefund(context, caller, body.refundId, body.done),
  }));

  handle(readProposedRefunds, async (_input, caller) => ({
    payments: await service.listProposedRefunds(context, caller),
  }));

  handle(decideRefund, async ({ body }, caller) => ({
    payment: await service.decideProposedRefund(context, caller, body.refundId, body.approve),
  }));

  handle(readReconciliation, async ({ query }, caller) => ({
    days: await service.listReports(context, caller, query.day),
  }));
}
