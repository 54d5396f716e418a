import type { Translation } from '@wathiqa/domain';
import type {
  labels as labelsSource,
  messages as messagesSource,
  nameLabels as nameLabelsSource,
} from '../../../../../app/journeys/order/fields/fields.messages.ts';

export const messages: Translation<typeof messagesSource> = {
  latinLetters:
    'Write this in Arabic letters, as in the record. To switch the keyboard, press the globe key on a phone or a Mac, or the Windows key and Space on a PC. You can continue if what you wrote is right',
};

export const labels: Translation<typeof labelsSource> = {
  firstName: 'First name',
  fatherName: 'Father’s name',
  grandfatherName: 'Grandfather’s name',
  familyName: 'Family name',
  nationalIdenNumber: 'National ID number',
  ownerNationalId: 'National ID number of the owner of the record',
  motherFirstName: 'Mother’s first name',
  motherFullName: 'Mother’s full name',
  genderCode: 'Gender',
  relationCode: 'The owner is',
  languageCode: 'Language of the translation',
  numberOfCopies: 'Number of copies',
};

export const nameLabels: Translation<typeof nameLabelsSource> = {
  firstName: labels.firstName,
  fatherName: labels.fatherName,
  grandfatherName: labels.grandfatherName,
  familyName: labels.familyName,
};
