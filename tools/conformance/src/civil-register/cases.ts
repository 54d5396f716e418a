import { LOOKUP_MAX_BYTES, type LookupErrorCode } from '@wathiqa/contract/civil-register';
import { REGISTER_FIELDS } from '@wathiqa/domain';
import { assertEqual, assertHolds } from '../expectations.ts';
import {
  type Asked,
  REQUEST_NUMBER,
  type RegisterCase,
  type RegisterCases,
  type RegisterClient,
} from './client.ts';
import {
  expectAnswerOrWait,
  expectRecord,
  expectRefusal,
  expectResult,
  needRecord,
} from './expectations.ts';
import { signatureCases } from './signature-cases.ts';

const BURST = 40;

const REFUSED: Readonly<Record<string, readonly [code: LookupErrorCode, asked: Asked]>> = {
  'a body that is not JSON': ['INVALID', { body: '{"requestNumber":' }],
  'a list': ['INVALID', { body: '[]' }],
  'an unknown key': ['INVALID', { change: { family: true } }],
  'no purpose': ['INVALID', { change: { purpose: undefined } }],
  'a request number of letters': ['INVALID', { change: { requestNumber: 'abcdefghijkl' } }],
  'an unknown document type': ['INVALID', { change: { documentType: 'Passport' } }],
  'an unknown field': ['INVALID', { change: { fields: ['address'] } }],
  'a known field next to an unknown one': ['INVALID', { change: { fields: ['alive', 'spouses'] } }],
  'no field': ['INVALID', { change: { fields: [] } }],
  'a repeated field': ['INVALID', { change: { fields: ['alive', 'alive'] } }],
  'neither national ID nor event number': ['INVALID', { change: { nationalId: undefined } }],
  'national ID and event number': ['INVALID', { change: { eventNumber: '1990/1' } }],
  'a short national ID': ['INVALID', { change: { nationalId: '123' } }],
  'a national ID in Arabic digits': ['INVALID', { change: { nationalId: '٢٩٠٠٥١٤٠١٩٠٠١٠' } }],
  'part of a national ID as a pattern': ['INVALID', { change: { nationalId: '2900514019%' } }],
  'another purpose': ['PURPOSE', { change: { purpose: 'MARKETING' } }],
  'a body that is too long': ['TOO_LARGE', { body: `{${' '.repeat(LOOKUP_MAX_BYTES)}}` }],
};

const requestCases: RegisterCases = {
  ...Object.fromEntries(
    Object.entries(REFUSED).map(([name, [code, asked]]) => [
      `refuses ${name}`,
      async ({ ask }: RegisterClient) => expectRefusal(await ask(asked), code),
    ]),
  ),
  'accepts the longest body': async ({ ask, records }) => {
    const { nationalId } = records.person;
    const padding = ' '.repeat(LOOKUP_MAX_BYTES - 400);
    const request = {
      requestNumber: REQUEST_NUMBER,
      purpose: 'CERTIFIED_COPY',
      documentType: 'Birth',
      nationalId,
      fields: REGISTER_FIELDS,
    };
    expectRecord(await ask({ body: padding + JSON.stringify(request) }));
  },
};

const fieldCases: RegisterCases = Object.fromEntries(
  REGISTER_FIELDS.map((field) => [
    `answers ${field} and no other field`,
    async ({ ask, records }: RegisterClient) => {
      const { fields } = expectRecord(await ask({ change: { fields: [field] } }));
      const expected = field === 'spouseFullName' ? null : records.person.values[field];
      assertEqual(fields, { [field]: expected }, 'fields');
    },
  ]),
);

const recordCases: RegisterCases = {
  'answers all fields, Arabic in UTF-8': async ({ ask, records }) => {
    const { fields } = expectRecord(await ask({ change: { fields: REGISTER_FIELDS } }));
    for (const [field, value] of Object.entries(records.person.values)) {
      assertEqual(fields[field as keyof typeof fields], value, field);
    }
  },
  'names the national ID of the record': async ({ ask, records }) =>
    assertEqual(expectRecord(await ask()).nationalId, records.person.nationalId, 'nationalId'),
  'finds a record by its event number': async ({ ask, records }) => {
    const { fullName, eventNumber } = records.person.values;
    const { fields } = expectRecord(await ask({ change: { nationalId: undefined, eventNumber } }));
    assertEqual(fields.fullName, fullName, 'fullName');
  },
  'answers the same at each repetition': async ({ ask }) => {
    const first = await ask();
    assertEqual((await ask()).body, first.body, 'the second answer');
  },
  'answers none for an unknown national ID': async ({ ask, records }) => {
    const { nationalId } = records.unknown;
    expectResult(await ask({ change: { nationalId } }), 'none');
  },
  'answers none for an unknown event number': async ({ ask, records }) => {
    const { eventNumber } = records.unknown;
    expectResult(await ask({ change: { nationalId: undefined, eventNumber } }), 'none');
  },
  'answers none for the death of the living': async ({ ask }) =>
    expectResult(await ask({ change: { documentType: 'Death' } }), 'none'),
  'answers a death record': async ({ ask, records }) => {
    const { nationalId } = needRecord(records.dead, 'dead');
    const change = { documentType: 'Death', nationalId, fields: ['eventDate', 'alive'] };
    const { fields } = expectRecord(await ask({ change }));
    assertHolds(typeof fields.eventDate === 'string', 'the date of the death was expected');
    assertEqual(fields.alive, false, 'alive');
  },
  'has a dead holder on the birth record': async ({ ask, records }) => {
    const { nationalId } = needRecord(records.dead, 'dead');
    const { fields } = expectRecord(await ask({ change: { nationalId, fields: ['alive'] } }));
    assertEqual(fields.alive, false, 'alive');
  },
  'has an open correction': async ({ ask, records }) => {
    const { nationalId } = needRecord(records.openCorrection, 'openCorrection');
    assertEqual(expectRecord(await ask({ change: { nationalId } })).openCorrection, true, 'it');
  },
  'has no open correction on another record': async ({ ask }) =>
    assertEqual(expectRecord(await ask()).openCorrection, false, 'it'),
  'answers the spouse of the only marriage': async ({ ask, records }) => {
    const { nationalId, spouseFullName } = needRecord(records.marriage, 'marriage');
    const change = { documentType: 'Marriage', nationalId, fields: ['spouseFullName'] };
    assertEqual(expectRecord(await ask({ change })).fields, { spouseFullName }, 'fields');
  },
  'answers none for the divorce of the married': async ({ ask, records }) => {
    const { nationalId } = needRecord(records.marriage, 'marriage');
    expectResult(await ask({ change: { documentType: 'Divorce', nationalId } }), 'none');
  },
  'answers several without a record': async ({ ask, records }) =>
    expectResult(await ask({ change: needRecord(records.several, 'several') }), 'several'),
};

const findsKinship =
  (kinship: string): RegisterCase =>
  async ({ ask, records }) => {
    const cases = records.kinships.filter((one) => one.kinship === kinship);
    needRecord(cases[0], `kinship ${kinship}`);
    for (const { name, owner, applicant } of cases) {
      const change = { nationalId: owner, applicantNationalId: applicant };
      assertEqual(expectRecord(await ask({ change })).kinship, kinship, name);
    }
  };

const kinshipCases: RegisterCases = {
  'finds the kinship of the owner': findsKinship('SELF'),
  'finds the kinship of parents': findsKinship('PARENT'),
  'finds the kinship of children': findsKinship('CHILD'),
  'finds the kinship of spouses': findsKinship('SPOUSE'),
  'finds the kinship of other relatives and strangers': findsKinship('NONE'),
  'finds no kinship of an unknown applicant': async ({ ask, records }) => {
    const change = { applicantNationalId: records.unknown.nationalId };
    assertEqual(expectRecord(await ask({ change })).kinship, 'UNKNOWN', 'kinship');
  },
  'finds no kinship without an applicant': async ({ ask }) =>
    assertEqual(expectRecord(await ask()).kinship, 'UNKNOWN', 'kinship'),
};

const headerCases: RegisterCases = {
  'returns X-Road-Id': async ({ ask }) => {
    const id = crypto.randomUUID();
    const reply = await ask({ headers: { 'x-road-id': id } });
    expectRecord(reply);
    assertEqual(reply.headers.get('x-road-id'), id, 'X-Road-Id');
  },
  'has the same answer with X-Road-Client': async ({ ask }) => {
    const { body } = await ask({ headers: { 'x-road-client': 'EG/GOV/1/WATHIQA' } });
    assertEqual(body, (await ask()).body, 'the answer');
  },
  [`answers ${BURST} calls at once, or with Retry-After`]: async ({ ask }) => {
    const replies = await Promise.all(Array.from({ length: BURST }, () => ask()));
    for (const reply of replies) expectAnswerOrWait(reply);
  },
};

export const registerGroups: readonly { title: string; cases: RegisterCases }[] = [
  { title: 'Signature', cases: signatureCases },
  { title: 'Requests', cases: requestCases },
  { title: 'Fields', cases: fieldCases },
  { title: 'Records', cases: recordCases },
  { title: 'Kinship', cases: kinshipCases },
  { title: 'Headers and load', cases: headerCases },
];
