import type { PlainAccess, PlainOrder, PlainRequestForm } from '@wathiqa/content/page-input';
import { type Client, createClient, FORM_LOCALE_PARAMETER, lookups } from '@wathiqa/contract';
import { type DocumentKind, LOCALE, NO_POST_OFFICE_CODE } from '@wathiqa/domain';
import { isSessionOver } from '../../calls/call.ts';
import { CHANNEL_HEADERS } from '../../session/api-client.ts';

/** One's requests, a further page of them, one, or a form of one. */
export function requestsAddress(
  asked: { number?: string; after?: string; form?: PlainRequestForm } = {},
): string {
  const query = new URLSearchParams({ ...asked, [FORM_LOCALE_PARAMETER]: LOCALE });
  return `/api/plain-order/requests?${query}`;
}

/** An order of the refused documents of a request, of which the first has the kind. */
export function orderAgainAddress(document: DocumentKind, refused: string): string {
  const query = new URLSearchParams({ document, refused, [FORM_LOCALE_PARAMETER]: LOCALE });
  return `/api/plain-order?${query}`;
}

/** Sends the calls of a browser, with the session of the cookie. */
export function plainClient({ fetch, accessToken }: PlainAccess): Client {
  return createClient({
    baseUrl: '',
    fetch,
    headers: () => ({ ...CHANNEL_HEADERS, authorization: `Bearer ${accessToken}` }),
  });
}

export async function unlessSignedOut<Answer>(
  answer: Promise<Answer>,
): Promise<Answer | 'signedOut'> {
  try {
    return await answer;
  } catch (error) {
    if (isSessionOver(error)) return 'signedOut';
    throw error;
  }
}

/** Places of the chosen governorate, if it exists. */
export async function listPlaces(
  call: Client,
  { govCode = '' }: Readonly<Record<string, string>>,
): Promise<NonNullable<PlainOrder['places']>> {
  const governorates = (await call(lookups.governorates)).Lookups;
  if (!governorates.some(({ Code }) => Code === govCode)) {
    return { governorates, departments: [], offices: [] };
  }
  const query = { GovCode: govCode };
  const [departments, offices] = await Promise.all([
    call(lookups.policeDepartments, { query }),
    call(lookups.postOffices, { query }),
  ]);
  return {
    governorates,
    departments: departments.Lookups,
    offices: offices.Lookups.filter(({ Code }) => Code !== NO_POST_OFFICE_CODE),
  };
}
