import { createRequest, fawryWebhook, payInCash, shipmentInfo } from '@wathiqa/contract';
import {
  decideRequest,
  handOverBatch,
  packBatch,
  printCertificates,
  readRequest,
} from '@wathiqa/contract/office';
import { findingKey } from '@wathiqa/domain';
import { type BirthOrder, birthOrder, cairoAddress } from '@wathiqa/server/test/support/orders.ts';
import {
  type SignedFields,
  webhookPayload,
} from '@wathiqa/server/test/support/payments/webhook-payloads.ts';
import type { Reply } from './line.ts';
import { type Caller, callAs, newPlace } from './people.ts';
import { PAYMENT_KEY, type Target } from './target.ts';

export async function order(citizen: Caller, body: BirthOrder = birthOrder()): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { Id } = await citizen.client(createRequest, { headers, query: {}, body });
  if (!Id) throw new Error('The response of an order has no Id');
  await citizen.client(shipmentInfo, {
    body: { requestID: Id, customerAddress: cairoAddress() },
  });
  return Id;
}

/** Body that accepts all documents of a request. */
export async function acceptance(staff: Caller, requestId: string) {
  const { request } = await staff.client(readRequest, { query: { requestId } });
  const decisions = request.items.map(({ id }) => ({ documentId: id, accept: true as const }));
  const seen = request.findings.map(findingKey);
  return { requestId, version: request.version, decisions, seen };
}

export async function dueRequest(citizen: Caller, staff: Caller) {
  const requestId = await order(citizen);
  await staff.client(decideRequest, { body: await acceptance(staff, requestId) });
  return { requestId, fields: await payable(citizen, requestId) };
}

/** Fields of the notification that pays an accepted request. */
export async function payable(citizen: Caller, requestId: string): Promise<SignedFields> {
  const { payment } = await citizen.client(payInCash, { headers: { requestid: requestId } });
  const { cash } = payment;
  if (!cash) throw new Error(`No payment code for ${requestId}`);
  return {
    fawryRefNumber: cash.code,
    merchantRefNumber: requestId,
    paymentAmount: cash.total.toFixed(2),
    orderAmount: cash.amount.toFixed(2),
    orderStatus: 'PAID',
    paymentMethod: 'PayAtFawry',
    paymentRefrenceNumber: cash.code,
  };
}

export function notify(target: Target, body: string): Promise<Reply> {
  return callAs(target, newPlace()).send(fawryWebhook, { body });
}

export async function paidRequest(target: Target, citizen: Caller, staff: Caller): Promise<string> {
  const { requestId, fields } = await dueRequest(citizen, staff);
  // Also at the provider, which otherwise refuses refunds.
  await fetch(`${target.url}/sandbox/payments/outlet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: fields.fawryRefNumber }),
  });
  const { status, text } = await notify(target, webhookPayload(fields, PAYMENT_KEY));
  if (status !== 200) throw new Error(`The payment of ${requestId} was rejected: ${text}`);
  return requestId;
}

export const pack = (staff: Caller, requestId: string) =>
  staff.send(packBatch, { body: { governorateCode: '01', requestIds: [requestId] } });

/** Packs paid requests; returns the number of the batch. */
export async function packInto(staff: Caller, requestIds: string[]): Promise<number> {
  const body = { governorateCode: '01', requestIds };
  return (await staff.client(packBatch, { body })).batch.id;
}

/** Prints the sheets of a batch, without which it does not leave, and hands it over. */
export async function handOver(staff: Caller, batchId: number, requestIds: string[]) {
  await staff.client(printCertificates, { body: { batchId } });
  await staff.client(handOverBatch, { body: { batchId, requestIds } });
}
