import { expect, test } from 'vitest';
import { LOOKUP_PURPOSE, LookupRequest, parseLookupAnswer } from './lookup.ts';
import { describeLookups } from './openapi.ts';

const REQUEST: LookupRequest = {
  requestNumber: '100000000007',
  purpose: LOOKUP_PURPOSE,
  documentType: 'Birth',
  nationalId: '29005140190010',
  applicantNationalId: '29005140190010',
  fields: ['fullName'],
};

test.each([
  ['neither national ID nor event number', { nationalId: undefined }],
  ['national ID and event number', { eventNumber: '12' }],
  ['an unknown field', { fields: ['address'] }],
  ['a repeated field', { fields: ['alive', 'alive'] }],
  ['no field', { fields: [] }],
  ['an unknown key', { family: true }],
  ['a short national ID', { nationalId: '2900514019001' }],
  ['Arabic digits', { nationalId: '٢٩٠٠٥١٤٠١٩٠٠١٠' }],
])('refuses a request with %s', (_what, change) => {
  expect(LookupRequest.safeParse({ ...REQUEST, ...change }).success).toBe(false);
});

test('accepts a request by event number', () => {
  const { nationalId: _, ...rest } = REQUEST;
  expect(LookupRequest.safeParse({ ...rest, eventNumber: '2019/44/ب' }).success).toBe(true);
});

const one = (fields: object) => ({
  result: 'one',
  record: {
    ...{ nationalId: REQUEST.nationalId, fields },
    ...{ openCorrection: false, kinship: 'SELF', family: ['نادية'] },
  },
});

test('drops unrequested and unknown fields of an answer', () => {
  expect(parseLookupAnswer(REQUEST, one({ fullName: 'علي', alive: true, spouses: [] }))).toEqual({
    result: 'one',
    record: {
      ...{ nationalId: REQUEST.nationalId, fields: { fullName: 'علي' } },
      ...{ openCorrection: false, kinship: 'SELF' },
    },
  });
});

test('accepts an empty value and refuses a missing one', () => {
  const empty = parseLookupAnswer(REQUEST, one({ fullName: null }));
  expect(empty).toMatchObject({ record: { fields: { fullName: null } } });
  expect(parseLookupAnswer(REQUEST, one({ alive: true }))).toBeUndefined();
});

test('cleans the texts of a record like typed ones', () => {
  const answer = parseLookupAnswer(REQUEST, one({ fullName: ' علي\u202e\u0000  محمد\n' }));
  expect(answer).toMatchObject({ record: { fields: { fullName: 'علي محمد' } } });
});

test.each([null, '30105170102354'])('refuses the record of the national ID %s', (nationalId) => {
  const answer = one({ fullName: 'علي' });
  expect(parseLookupAnswer({ ...REQUEST, nationalId: '29005140190029' }, answer)).toBeUndefined();
  Object.assign(answer.record, { nationalId });
  expect(parseLookupAnswer(REQUEST, answer)).toBeUndefined();
});

test.each([
  ['without the applicant', undefined, 'SELF'],
  ['SELF of another number', '26001019001070', 'SELF'],
  ['CHILD of the own number', REQUEST.nationalId, 'CHILD'],
] as const)('takes no kinship as proven: %s', (_, applicantNationalId, kinship) => {
  const answer = one({ fullName: 'علي' });
  Object.assign(answer.record, { kinship });
  const request = { ...REQUEST, applicantNationalId };
  expect(parseLookupAnswer(request, answer)).toMatchObject({ record: { kinship: 'UNKNOWN' } });
});

test.each([null, 'one', { result: 'two' }, { result: 'one' }, one({ fullName: 4 })])(
  'refuses the malformed answer %j',
  (body) => expect(parseLookupAnswer(REQUEST, body)).toBeUndefined(),
);

/** `npx vitest -u FILE` updates it. */
test('documents the protocol in OpenAPI', async () => {
  const document = `${JSON.stringify(describeLookups(), null, 2)}\n`;
  await expect(document).toMatchFileSnapshot('../../../../docs/guides/civil-register.openapi.json');
});
