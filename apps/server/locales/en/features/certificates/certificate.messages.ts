import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../src/features/certificates/certificate.messages.ts';

export const messages: Translation<typeof source> = {
  authority: 'Civil status authority',
  extract: 'Official extract from the register',
  translatedExtract: 'Official translated extract from the register',
  serial: (serial) => `Serial ${serial}`,
  issuedOn: (day) => `Issued on ${day}`,
  rows: {
    name: 'Name',
    nationalId: 'National ID',
    sex: 'Sex',
    dateOfBirth: 'Date of birth',
    placeOfBirth: 'Place of birth',
    dateOfDeath: 'Date of death',
    placeOfDeath: 'Place of death',
    dateOfMarriage: 'Date of marriage',
    placeOfMarriage: 'Place of marriage',
    dateOfDivorce: 'Date of divorce',
    placeOfDivorce: 'Place of divorce',
    mother: 'Mother',
    spouse: 'Spouse',
    entry: 'Entry',
  },
  sexes: { M: 'Male', F: 'Female' },
  copy: (copy, copies) => `Copy ${copy} of ${copies}`,
  digitalCopy: 'Digital copy',
  specimen: 'Specimen',
  emblem: 'Emblem of the civil status authority',
  code: 'Code to verify this certificate',
  verify: 'Verify this certificate',
  verifyText: (address) =>
    `Scan the code with your phone from the page ${address} and no other address. The page shows the registered data to compare with this paper and says how recent its list of revoked certificates is. It works offline.`,
  source: 'Data from the civil register',
  noExpiry: 'Does not expire',
  untranslated: 'Names and places as registered, not translated',
};
