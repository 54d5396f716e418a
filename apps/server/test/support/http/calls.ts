import type { Call } from '@wathiqa/contract';
import * as contract from '@wathiqa/contract';
import { createRequestId } from '@wathiqa/domain';
import { birthOrder, cairoAddress } from '../orders.ts';
import type { Sent } from './client.ts';

export const allCalls: readonly Call[] = findCalls(contract);
export const citizenCalls = allCalls.filter((call) => call.access === 'citizen');
export const publicCalls = allCalls.filter((call) => call.access === 'public');

function findCalls(within: object): Call[] {
  return Object.values(within).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null || '_zod' in value) return [];
    return isCall(value) ? [value] : findCalls(value);
  });
}

function isCall(value: object): value is Call {
  return 'method' in value && 'path' in value && 'access' in value;
}

const sampleRequestId = createRequestId(2026, 999_999_999);

/** Valid input of each citizen call. A test fails for a call without an entry. */
export const validInput: Readonly<Record<string, Sent>> = {
  '/api/Requests/create-cso-request/': {
    headers: { 'idempotency-key': 'b4b3ec6e-6a47-4d3f-9f5e-0e5d2f0f5a11' },
    body: birthOrder(),
  },
  '/api/Requests/ShipmentInfo/': {
    body: { requestID: sampleRequestId, customerAddress: cairoAddress() },
  },
  '/api/Requests/request-status/': { headers: { requestid: sampleRequestId } },
  '/api/Requests/delivery-address/': { headers: { requestid: sampleRequestId } },
  '/api/Requests/InquireRequestStatus/': { headers: { requestid: sampleRequestId } },
  '/api/account/requests': {},
  '/api/account/withdrawal': { body: { requestId: sampleRequestId } },
  '/api/account/address': {
    body: { requestId: sampleRequestId, customerAddress: cairoAddress() },
  },
  '/api/account/sending': { body: { requestId: sampleRequestId, on: '2026-12-23' } },
  '/api/account/correction': {
    body: { requestId: sampleRequestId, documentId: 1, values: { name: 'أحمد محمود علي حسن' } },
  },
  '/api/account/messages': { headers: { requestid: sampleRequestId } },
  '/api/account/message': { body: { requestId: sampleRequestId, text: 'متى تصل الوثيقة؟' } },
  '/api/account/documents': { headers: { requestid: sampleRequestId } },
  '/api/account/receipt': { headers: { requestid: sampleRequestId } },
  '/api/account/sheets': { headers: { requestid: sampleRequestId } },
  '/api/account/sheet-errors': {
    body: {
      requestId: sampleRequestId,
      version: 1,
      marks: [{ documentId: 1, fields: ['motherFullName'] }],
    },
  },
  '/api/account/digital-copy': { body: { requestId: sampleRequestId, documentId: 1 } },
  '/api/account/requestEvents': { headers: { requestid: sampleRequestId } },
  '/api/payments/payment': { headers: { requestid: sampleRequestId } },
  '/api/payments/cash': { headers: { requestid: sampleRequestId } },
  '/api/payments/card': { headers: { requestid: sampleRequestId } },
  '/api/payments/check': { headers: { requestid: sampleRequestId } },
  '/api/account/data': {},
  '/api/account/last-delivery': {},
  '/api/account/people': {},
  '/api/account/people/forget': { body: { id: 1 } },
  '/api/account/erasure': {},
  '/api/account/logout': {},
  '/api/account/profile': {},
  '/api/account/sessions': {},
  '/api/account/sessions/end': { body: {} },
};
