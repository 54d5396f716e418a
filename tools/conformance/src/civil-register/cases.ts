import { LOOKUP_MAX_BYTES, type LookupErrorCode } from '@wathiqa/contract/civil-register';
import { REGISTER_FIELDS } from '@wathiqa/domain';
import { assertEqual, assertHolds } from '../expectations.ts';
import { type Asked, REQUEST_NUMBER, type RegisterCase, type RegisterClient } from './client.ts';
import {
  expectAnswerOrWait,
  expectRecord,
  expectRefusal,
  expectResult,
  needRecord,
} from './expectations.ts';
import { signatureCases } from './signature-cases.ts';

const BURST = 40;

const REFUSED: readonly [name: string, code: LookupErrorCode, asked: Asked][] = [
  ['a body that is not JSON', 'INVALID', { body: '{"requestNumber":' }],
  ['a list', 'INVALID', { body: '[]' }],
  ['an unknown key', 'INVALID', { change: { family: true } }],
  ['no purpose', 'INVALID', { change: { purpose: undefined } }],
  ['a request number of letters', 'INVALID', { change: { requestNumber: 'abcdefghijkl' } }],
  ['an unknown document type', 'INVALID', { change: { documentType: 'Passport' } }],
  ['an unknown field', 'INVALID', { change: { fields: ['address'] } }],
  ['a known field next to an unknown one', 'INVALID', { change: { fields: ['alive', 'spouses'] } }],
  ['no field', 'INVALID', { change: { fields: [] } }],
  ['a repeated field', 'INVALID', { change: { fields: ['alive', 'alive'] } }],
  ['neither national ID nor event number', 'INVALID', { change: { nationalId: undefined } }],
  ['national ID and event number', 'INVALID', { change: { eventNumber: '1990/1' } }],
  ['a short national ID', 'INVALID', { change: { nationalId: '123' } }],
  ['a national ID in Arabic digits', 'INVALID', { change: { nationalId: '٢٩٠٠٥١٤٠١٩٠٠١٠' } }],
  ['part of a national ID as a pattern', 'INVALID', { change: { nationalId: '2900514019%' } }],
  ['another purpose', 'PURPOSE', { change: { purpose: 'MARKETING' } }],
  ['a body that is too long', 'TOO_LARGE', { body: `{${' '.repeat(LOOKUP_MAX_BYTES)}}` }],
];

const requestCases: readonly RegisterCase[] = [
  ...REFUSED.map(([name, code, asked]) => ({
    name: `refuses ${name}`,
    run: async ({ ask }: RegisterClient) => expectRefusal(await ask(asked), code),
  })),
  {
    name: 'accepts the longest body',
    run: async ({ ask, records }) => {
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
  },
];

const fieldCases: readonly RegisterCase[] = REGISTER_FIELDS.map((field) => ({
  name: `answers ${field} and no other field`,
  run: async ({ ask, records }) => {
    const { fields } = expectRecord(await ask({ change: { fields: [field] } }));
    const expected = field === 'spouseFullName' ? null : records.person.values[field];
    assertEqual(fields, { [field]: expected }, 'fields');
  },
}));

const recordCases: readonly RegisterCase[] = [
  {
    name: 'answers all fields, Arabic in UTF-8',
    run: async ({ ask, records }) => {
      const { fields } = expectRecord(await ask({ change: { fields: REGISTER_FIELDS } }));
      for (const [field, value] of Object.entries(records.person.values)) {
        assertEqual(fields[field as keyof typeof fields], value, field);
      }
    },
  },
  {
    name: 'names the national ID of the record',
    run: async ({ ask, records }) =>
      assertEqual(expectRecord(await ask()).nationalId, records.person.nationalId, 'nationalId'),
  },
  {
    name: 'finds a record by its event number',
    run: async ({ ask, records }) => {
      const { fullName, eventNumber } = records.person.values;
      const { fields } = expectRecord(
        await ask({ change: { nationalId: undefined, eventNumber } }),
      );
      assertEqual(fields.fullName, fullName, 'fullName');
    },
  },
  {
    name: 'answers the same at each repetition',
    run: async ({ ask }) => {
      const first = await ask();
      assertEqual((await ask()).body, first.body, 'the second answer');
    },
  },
  {
    name: 'answers none for an unknown national ID',
    run: async ({ ask, records }) => {
      const { nationalId } = records.unknown;
      expectResult(await ask({ change: { nationalId } }), 'none');
    },
  },
  {
    name: 'answers none for an unknown event number',
    run: async ({ ask, records }) => {
      const { eventNumber } = records.unknown;
      expectResult(await ask({ change: { nationalId: undefined, eventNumber } }), 'none');
    },
  },
  {
    name: 'answers none for the death of the living',
    run: async ({ ask }) => expectResult(await ask({ change: { documentType: 'Death' } }), 'none'),
  },
  {
    name: 'answers a death record',
    run: async ({ ask, records }) => {
      const { nationalId } = needRecord(records.dead, 'dead');
      const change = { documentType: 'Death', nationalId, fields: ['eventDate', 'alive'] };
      const { fields } = expectRecord(await ask({ change }));
      assertHolds(typeof fields.eventDate === 'string', 'the date of the death was expected');
      assertEqual(fields.alive, false, 'alive');
    },
  },
  {
    name: 'has a dead holder on the birth record',
    run: async ({ ask, records }) => {
      const { nationalId } = needRecord(records.dead, 'dead');
      const { fields } = expectRecord(await ask({ change: { nationalId, fields: ['alive'] } }));
      assertEqual(fields.alive, false, 'alive');
    },
  },
  {
    name: 'has an open correction',
    run: async ({ ask, records }) => {
      const { nationalId } = needRecord(records.openCorrection, 'openCorrection');
      assertEqual(expectRecord(await ask({ change: { nationalId } })).openCorrection, true, 'it');
    },
  },
  {
    name: 'has no open correction on another record',
    run: async ({ ask }) => assertEqual(expectRecord(await ask()).openCorrection, false, 'it'),
  },
  {
    name: 'answers the spouse of the only marriage',
    run: async ({ ask, records }) => {
      const { nationalId, spouseFullName } = needRecord(records.marriage, 'marriage');
      const change = { documentType: 'Marriage', nationalId, fields: ['spouseFullName'] };
      assertEqual(expectRecord(await ask({ change })).fields, { spouseFullName }, 'fields');
    },
  },
  {
    name: 'answers none for the divorce of the married',
    run: async ({ ask, records }) => {
      const { nationalId } = needRecord(records.marriage, 'marriage');
      expectResult(await ask({ change: { documentType: 'Divorce', nationalId } }), 'none');
    },
  },
  {
    name: 'answers several without a record',
    run: async ({ ask, records }) =>
      expectResult(await ask({ change: needRecord(records.several, 'several') }), 'several'),
  },
];

const kinshipCase = (name: string, kinship: string): RegisterCase => ({
  name: `finds the kinship of ${name}`,
  run: async ({ ask, records }) => {
    const cases = records.kinships.filter((one) => one.kinship === kinship);
    needRecord(cases[0], `kinship ${kinship}`);
    for (const { name, owner, applicant } of cases) {
      const change = { nationalId: owner, applicantNationalId: applicant };
      assertEqual(expectRecord(await ask({ change })).kinship, kinship, name);
    }
  },
});

const kinshipCases: readonly RegisterCase[] = [
  kinshipCase('the owner', 'SELF'),
  kinshipCase('parents', 'PARENT'),
  kinshipCase('children', 'CHILD'),
  kinshipCase('spouses', 'SPOUSE'),
  kinshipCase('other relatives and strangers', 'NONE'),
  {
    name: 'finds no kinship of an unknown applicant',
    run: async ({ ask, records }) => {
      const change = { applicantNationalId: records.unknown.nationalId };
      assertEqual(expectRecord(await ask({ change })).kinship, 'UNKNOWN', 'kinship');
    },
  },
  {
    name: 'finds no kinship without an applicant',
    run: async ({ ask }) => assertEqual(expectRecord(await ask()).kinship, 'UNKNOWN', 'kinship'),
  },
];

const headerCases: readonly RegisterCase[] = [
  {
    name: 'returns X-Road-Id',
    run: async ({ ask }) => {
      const id = crypto.randomUUID();
      const reply = await ask({ headers: { 'x-road-id': id } });
      expectRecord(reply);
      assertEqual(reply.headers.get('x-road-id'), id, 'X-Road-Id');
    },
  },
  {
    name: 'has the same answer with X-Road-Client',
    run: async ({ ask }) => {
      const { body } = await ask({ headers: { 'x-road-client': 'EG/GOV/1/WATHIQA' } });
      assertEqual(body, (await ask()).body, 'the answer');
    },
  },
  {
    name: `answers ${BURST} calls at once, or with Retry-After`,
    run: async ({ ask }) => {
      const replies = await Promise.all(Array.from({ length: BURST }, () => ask()));
      for (const reply of replies) expectAnswerOrWait(reply);
    },
  },
];

export const registerGroups: readonly { title: string; cases: readonly RegisterCase[] }[] = [
  { title: 'Signature', cases: signatureCases },
  { title: 'Requests', cases: requestCases },
  { title: 'Fields', cases: fieldCases },
  { title: 'Records', cases: recordCases },
  { title: 'Kinship', cases: kinshipCases },
  { title: 'Headers and load', cases: headerCases },
];
