import { createRequest, fawryWebhook, payInCash, shipmentInfo } from '@wathiqa/contract';
import { decideRequest, packBatch, readRequest } from '@wathiqa/contract/office';
import { type BirthOrder, birthOrder, cairoAddress } from '@wathiqa/server/test/support/orders.ts';
import {
  type SignedFields,
  webhookPayload,
} from '@wathiqa/server/test/support/payments/webhook-payloads.ts';
import type { Reply } from './line.ts';
import { type Caller, callAs, newPlace } from './people.ts';
import { PAYMENT_KEY, type Target } from './target.ts';

/** A new request with its address. */
export async function order(citizen: Caller, body: BirthOrder = birthOrder()): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { Id } = await citizen.client(createRequest, { headers, query: {}, body });
  if (!Id) throw new Error('An order was accepted without an Id');
  await citizen.client(shipmentInfo, {
    body: { requestID: Id, customerAddress: cairoAddress() },
  });
  return Id;
}

/** What a member of the staff sends to accept every document of a request. */
export async function acceptance(staff: Caller, requestId: string) {
  const { request } = await staff.client(readRequest, { query: { requestId } });
  const decisions = request.items.map(({ id }) => ({ documentId: id, accept: true as const }));
  return { requestId, version: request.version, decisions };
}

/** A request that was accepted and has a code to be paid with, and what the provider would say of its payment. */
export async function dueRequest(citizen: Caller, staff: Caller) {
  const requestId = await order(citizen);
  await staff.client(decideRequest, { body: await acceptance(staff, requestId) });
  const { payment } = await citizen.client(payInCash, { headers: { requestid: requestId } });
  const { cash } = payment;
  if (!cash) throw new Error(`There is no code for ${requestId}`);
  const fields: SignedFields = {
    fawryRefNumber: cash.code,
    merchantRefNumber: requestId,
    paymentAmount: cash.total.toFixed(2),
    orderAmount: cash.amount.toFixed(2),
    orderStatus: 'PAID',
    paymentMethod: 'PayAtFawry',
    paymentRefrenceNumber: cash.code,
  };
  return { requestId, fields };
}

/** Sends a notification as the provider would, or as whoever says to be it. */
export function notify(target: Target, body: string): Promise<Reply> {
  return callAs(target, newPlace()).send(fawryWebhook, { body });
}

/** A request that was accepted by one of the staff and paid for. */
export async function paidRequest(target: Target, citizen: Caller, staff: Caller): Promise<string> {
  const { requestId, fields } = await dueRequest(citizen, staff);
  const { status, text } = await notify(target, webhookPayload(fields, PAYMENT_KEY));
  if (status !== 200) throw new Error(`The payment of ${requestId} was refused: ${text}`);
  return requestId;
}

/** Packs a request; its address is in Cairo. */
export const pack = (staff: Caller, requestId: string) =>
  staff.send(packBatch, { body: { governorateCode: '01', requestIds: [requestId] } });
