import { lookups } from '@wathiqa/contract';
import { GOVERNORATE_CODES, NO_POST_OFFICE_CODE } from '@wathiqa/domain';
import { accepts, type Case, refuses } from '../cases.ts';
import { assertEqual, assertHolds } from '../expectations.ts';

const SOURCE = 'spec §6.2';
const ABROAD = '88';

const byGovernorate = [
  { call: lookups.policeDepartments, name: 'police-depts-by-govCode', row: 6 },
  { call: lookups.postOffices, name: 'postal-codes-by-govCode', row: 7 },
];

export const placeCases: readonly Case[] = [
  accepts('govs returns the 27 governorates with two-digit codes', {
    source: `spec §6.2 row 5; ${SOURCE}`,
    call: lookups.governorates,
    check: ({ Lookups }) => {
      const wanted = [...GOVERNORATE_CODES].filter((code) => code !== ABROAD).sort();
      assertEqual(Lookups.map(({ Code }) => Code).sort(), wanted, 'the codes');
    },
  }),
  ...byGovernorate.flatMap(({ call, name, row }) => [
    accepts(`${name} returns the places of a governorate`, {
      source: `spec §6.2 row ${row}`,
      call,
      sent: { query: { GovCode: '01' } },
      check: ({ Lookups }) => assertHolds(Lookups.length > 1, 'Cairo should have more than one'),
    }),
    accepts(`${name} returns an empty list for an unknown governorate`, {
      source: SOURCE,
      call,
      sent: { query: { GovCode: '99' } },
      check: ({ Lookups }) => assertEqual(Lookups, [], 'the list'),
    }),
    refuses(`${name} without a governorate is refused`, {
      source: SOURCE,
      call,
      code: 'MALFORMED',
      fields: ['GovCode'],
    }),
    refuses(`${name} for a malformed governorate is refused`, {
      source: SOURCE,
      call,
      sent: { query: { GovCode: "1' OR '1" } },
      code: 'MALFORMED',
      fields: ['GovCode'],
    }),
  ]),
  accepts('postal-codes-by-govCode has one row of code 0, which forms hide', {
    source: 'spec §2.8; spec §6.2',
    call: lookups.postOffices,
    sent: { query: { GovCode: '01' } },
    check: ({ Lookups }) => {
      const hidden = Lookups.filter(({ Code }) => Code === NO_POST_OFFICE_CODE);
      assertEqual(hidden.length, 1, 'the number of rows of code 0');
    },
  }),
];
