import { lookups } from '@wathiqa/contract';
import { SERVICE_CODES } from '@wathiqa/domain';
import { accepts, type Case, refuses } from '../cases.ts';
import { assertHolds } from '../expectations.ts';

const SOURCE = 'spec §6.2 row 9; spec §6.2';
const call = lookups.regulations;

export const regulationCases: readonly Case[] = [
  ...SERVICE_CODES.map((DocumentTypeCode) =>
    accepts(`regulations returns the terms of ${DocumentTypeCode} as HTML without script`, {
      source: SOURCE,
      call,
      sent: { headers: { DocumentTypeCode, JobTypeNIDCode: 'NONE' } },
      check: ({ Regulations }) => {
        assertHolds(Regulations.trim() !== '', 'the terms should not be empty');
        assertHolds(
          !/<script|\son\w+=|javascript:/i.test(Regulations),
          'the terms should contain no script',
        );
      },
    }),
  ),
  refuses('regulations without a service is refused', {
    source: SOURCE,
    call,
    code: 'MALFORMED',
    fields: ['documenttypecode'],
  }),
  refuses('regulations for another job than NONE is refused', {
    source: SOURCE,
    call,
    sent: { headers: { DocumentTypeCode: 'MOICSO001', JobTypeNIDCode: 'DOCTOR' } },
    code: 'MALFORMED',
    fields: ['jobtypenidcode'],
  }),
  refuses('regulations for an unknown service is refused with 404', {
    source: SOURCE,
    call,
    sent: { headers: { DocumentTypeCode: 'MOICSO999', JobTypeNIDCode: 'NONE' } },
    code: 'NOT_FOUND',
  }),
];
