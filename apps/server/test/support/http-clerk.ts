import { createClient } from '@wathiqa/contract';
import { decideRequest, openSession, readRequest } from '@wathiqa/contract/office';
import { loginTokenOverHttp } from './http-citizen.ts';

/**
 * Decides every document of a request of a server in another process, as the office does: the request then
 * waits to be paid, for all but the last ones, which are rejected.
 *
 * @param email of a clerk that the server knows
 */
export async function decideOverHttp(
  url: string,
  email: string,
  requestId: string,
  { rejected = 0 } = {},
): Promise<void> {
  const client = await openOffice(url, email);
  const { request } = await client(readRequest, { query: { requestId } });
  const decisions = request.items.map(({ id }, index, { length }) =>
    index < length - rejected
      ? { documentId: id, accept: true as const }
      : { documentId: id, accept: false as const, reasonCode: 'NOT_FOUND' },
  );
  await client(decideRequest, {
    body: { requestId, version: request.version, decisions },
  });
}

/** The session of the office is in a cookie, which is kept here as a browser does. */
async function openOffice(url: string, email: string) {
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
