import { createClient } from '@wathiqa/contract';
import {
  decideRequest,
  handOverBatch,
  openSession,
  packBatch,
  readParcel,
  readRequest,
  recordDispatch,
} from '@wathiqa/contract/office';
import { findingKey } from '@wathiqa/domain';
import { loginTokenOverHttp } from './http-citizen.ts';

/**
 * Decides all documents of a request over HTTP: the last ones are rejected, the rest await payment.
 *
 * @param email clerk known to the server
 */
export async function decideOverHttp(
  url: string,
  email: string,
  requestId: string,
  { rejected = 0 } = {},
): Promise<void> {
  const client = await openOfficeOverHttp(url, email);
  const { request } = await client(readRequest, { query: { requestId } });
  const decisions = request.items.map(({ id }, index, { length }) =>
    index < length - rejected
      ? { documentId: id, accept: true as const }
      : { documentId: id, accept: false as const, reasonCode: 'NOT_FOUND' },
  );
  await client(decideRequest, {
    body: {
      requestId,
      version: request.version,
      decisions,
      seen: request.findings.map(findingKey),
    },
  });
}

/** Packs a paid request into its own batch and hands it over, which sends the delivery code. */
export async function sendOverHttp(url: string, email: string, requestId: string): Promise<void> {
  const client = await openOfficeOverHttp(url, email);
  const { request } = await client(readRequest, { query: { requestId } });
  const requestIds = [requestId];
  const governorateCode = request.governorateCode ?? '';
  const { batch } = await client(packBatch, { body: { governorateCode, requestIds } });
  await client(handOverBatch, { body: { batchId: batch.id, requestIds } });
}

export async function deliverOverHttp(
  url: string,
  email: string,
  requestId: string,
  code: string,
): Promise<void> {
  const client = await openOfficeOverHttp(url, email);
  const { parcel } = await client(readParcel, { query: { requestId } });
  const body = { requestId, version: parcel.version, action: 'recordDelivery', code } as const;
  await client(recordDispatch, { body: { ...body, note: '' } });
}

/** Office client over HTTP with a session cookie. */
export async function openOfficeOverHttp(url: string, email: string) {
  let cookie = '';
  const client = createClient({
    baseUrl: url,
    fetch: async (...request) => {
      const response = await fetch(...request);
      cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return response;
    },
    headers: () => ({ cookie }),
  });
  await client(openSession, { body: { email, token: await loginTokenOverHttp(url, email) } });
  return client;
}
