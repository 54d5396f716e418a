import type { Translation } from '@wathiqa/domain';
import type {
  formerSpouseLabels as formerSpouseLabelsSource,
  ownTexts as ownTextsSource,
  spouseLabels as spouseLabelsSource,
} from '../../../../../app/journeys/order/document/document.messages.ts';

export const spouseLabels: Translation<typeof spouseLabelsSource> = {
  M: 'Wife’s full name',
  F: 'Husband’s full name',
};

export const formerSpouseLabels: Translation<typeof formerSpouseLabelsSource> = {
  M: 'Former wife’s full name',
  F: 'Former husband’s full name',
};

const ofOwner = { labels: { nationalIdenNumber: 'National ID number of the owner of the record' } };
const ofChild = { labels: { motherFullName: 'Mother’s first name' } };

export const ownTexts: Translation<typeof ownTextsSource> = {
  Birth: ofChild,
  BirthFirstTime: ofChild,
  Death: {
    ownerName: 'Name of the deceased',
    labels: {
      nationalIdenNumber: 'National ID number of the deceased',
      relationCode: 'The deceased is',
    },
    hints: {
      relationCode: 'If the deceased was your father, choose “My father”',
      nationalIdenNumber:
        '14 digits, as on their card or birth certificate. If they died without a national ID number, request the record at the nearest civil registry: the portal needs the number',
    },
  },
  Divorce: { labels: { spouseFullName: 'Former husband’s or wife’s full name' } },
  TranslatedPersonalRecord: ofOwner,
  TranslatedFamilyRecord: ofOwner,
};
