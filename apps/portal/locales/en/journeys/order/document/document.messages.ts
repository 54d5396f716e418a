import type { Translation } from '@wathiqa/domain';
import type {
  formerSpouseLabels as formerSpouseLabelsSource,
  inputLabels as inputLabelsSource,
  labelsByKind as labelsByKindSource,
  labelsByType as labelsByTypeSource,
  messages as messagesSource,
  ownWords as ownWordsSource,
  spouseLabels as spouseLabelsSource,
} from '../../../../../app/journeys/order/document/document.messages.ts';
import { labels as shared } from '../fields/fields.messages.ts';

export const spouseLabels: Translation<typeof spouseLabelsSource> = {
  M: 'Wife’s full name',
  F: 'Husband’s full name',
};

export const formerSpouseLabels: Translation<typeof formerSpouseLabelsSource> = {
  M: 'Former wife’s full name',
  F: 'Former husband’s full name',
};

export const messages: Translation<typeof messagesSource> = {
  entityHint: 'The name of the organisation that you will give the record to',
};

export const inputLabels: Translation<typeof inputLabelsSource> = {
  ...shared,
  forSelf: 'Request a birth certificate for yourself',
  spouseFullName: 'Husband’s or wife’s full name',
  applicantEntity: 'Organisation that receives the record',
};

export const labelsByType: Translation<typeof labelsByTypeSource> = {
  Birth: { motherFullName: shared.motherFirstName },
  BirthFirstTime: { motherFullName: shared.motherFirstName },
  Death: {
    nationalIdenNumber: 'National ID number of the deceased',
    relationCode: 'The deceased is',
  },
  Divorce: { spouseFullName: 'Former husband’s or wife’s full name' },
};

export const labelsByKind: Translation<typeof labelsByKindSource> = {
  TranslatedPersonalRecord: { nationalIdenNumber: shared.ownerNationalId },
  TranslatedFamilyRecord: { nationalIdenNumber: shared.ownerNationalId },
};

export const ownWords: Translation<typeof ownWordsSource> = {
  Death: {
    ownerName: 'Name of the deceased',
    relationHint: 'If the deceased was your father, choose “My father”',
    nationalIdHint:
      '14 digits, as on their card or birth certificate. If they died without a national ID number, request the record at the nearest civil registry: the portal needs the number',
  },
};
