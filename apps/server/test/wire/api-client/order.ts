import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

/**
 * Places an order with only the generated client, whose types exist only during the test.
 *
 * @returns the request number and the refusal of an invalid order
 */
export async function order(baseUrl: string, login: { email: string; token: string }) {
  const client = createClient<paths>({ baseUrl });
  const { data: session, error: loginError } = await client.POST('/api/login/common/', {
    params: { header: login },
    body: { Username: 'portal', Password: 'portal' },
  });
  if (loginError) throw new Error(loginError.ResponseMessage);
  const authorized = { Authorization: `Bearer ${session.AccessToken}` };

  const document = {
    numberOfCopies: 1,
    name: { fullName: 'اسم صاحب القيد رباعيًا' },
    motherFullName: 'اسم الأم',
    genderCode: 'M',
    nid: { nationalIdenNumber: '00000000000000' },
    relationCode: 'SON',
    isFirstTime: true,
  } as const;
  const contactInfo = {
    contactDetails: { address: 'شارع المثال', mobile1: '01000000000', mobile2: '01000000001' },
  };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { data: placed, error } = await client.POST('/api/Requests/create-cso-request/', {
    headers: authorized,
    params: { header: key },
    body: { birthDocs: [document], contactInfo },
  });
  if (error) throw new Error(error.ResponseMessage);

  const refused = await client.POST('/api/Requests/create-cso-request/', {
    headers: authorized,
    params: { header: { 'idempotency-key': crypto.randomUUID() } },
    // @ts-expect-error the description knows no such gender
    body: { birthDocs: [{ ...document, genderCode: 'X' }], contactInfo },
  });
  const { data: status } = await client.GET('/api/Requests/request-status/', {
    headers: authorized,
    params: { header: { requestid: placed.Id ?? '' } },
  });
  return {
    id: placed.Id,
    state: status?.State.CodeMessage,
    wrongFields: refused.error?.Errors?.map(({ Field }) => Field),
  };
}
