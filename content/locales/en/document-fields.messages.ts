import type { Translation } from '@wathiqa/domain';
import type * as source from '../../src/document-fields.messages.ts';

export const documentFields: Translation<typeof source.documentFields> = {
  forSelf: { name: 'Request a birth certificate for yourself' },
  firstName: { name: 'First name' },
  fatherName: { name: 'Father’s name' },
  grandfatherName: { name: 'Grandfather’s name' },
  familyName: { name: 'Family name' },
  name: { name: 'Name', label: 'Full name, all four parts, as in the record' },
  nationalIdenNumber: {
    name: 'National ID number',
    hint: '14 digits, as on the card or the birth certificate',
  },
  motherFullName: { name: 'Mother’s name', label: 'Mother’s full name' },
  genderCode: { name: 'Gender' },
  relationCode: {
    name: 'The owner is',
    hint: 'If the document is your father’s, choose “My father”',
  },
  spouseFullName: { name: 'Husband’s or wife’s name', label: 'Husband’s or wife’s full name' },
  applicantEntity: {
    name: 'Organisation that receives the record',
    label: 'Organisation that receives the record',
    hint: 'The name of the organisation that you will give the record to',
  },
  languageCode: { name: 'Language of the translation' },
  latinName: { name: 'Name in Latin letters', hint: 'As written in the passport' },
  nidIssueReasonCode: { name: 'Reason for issue', label: 'Reason for the request' },
  jobName: { name: 'Job', label: 'Job, as written on the card' },
  numberOfCopies: { name: 'Number of copies' },
};
