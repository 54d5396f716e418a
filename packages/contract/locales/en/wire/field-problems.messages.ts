import {
  countedNoun,
  MAX_COPIES,
  MAX_DOCUMENTS,
  SENTENCES,
  type Translation,
} from '@wathiqa/domain';
import type { FIELD_PROBLEMS as source } from '../../../src/wire/field-problems.messages.ts';

export const FIELD_PROBLEMS: Translation<typeof source> = {
  required: '*',
  digits: 'Use digits only',
  nationalIdLength: 'Enter all 14 digits of the national ID number',
  mobileLength: 'Enter all 11 digits of the mobile number',
  mobilesEqual: 'Enter a different number from the first',
  nameDigits: 'Write the name in letters, without digits',
  latinName: 'Enter the name in Latin letters',
  nameParts: 'Write all four names',
  tooShort: 'Type at least three letters',
  choice: 'Choose from the list',
  copies: `You can request 1 to ${MAX_COPIES} copies`,
  firstTimeCopies: 'You can request only one copy of a first-time birth record',
  firstTimeNumber: 'Leave the national ID number empty for a first-time birth record',
  documents: `You can request up to ${MAX_DOCUMENTS} documents at a time. Remove some`,
  cardAlone: 'A national ID card needs a request of its own, without other documents',
  requestId: 'Enter the 12 digits you were given when you registered',
  requestIdDigit: SENTENCES.en.MISTYPED_REQUEST_ID,
  mobileEnding: 'Enter the last 4 digits of the mobile number',
  deliveryCode: 'A delivery code has 6 digits',
  governorateCode: 'A governorate code has two digits',
  month: 'Choose the month and the year',
  issueMonth: 'The month must be between January 2014 and this month',
  sameGovernorate:
    'The documents have left for their governorate, so it cannot be changed here. For an address elsewhere, call the call centre',
  place: 'The place you chose is not in the governorate you chose',
  senderName: 'Enter your name.',
  senderMobile: 'Enter a valid phone number.',
  email: 'Enter a valid email address.',
  emailLocalPart:
    'Enter an address with Latin letters before the @. Our email cannot reach others.',
  messageType: 'Choose what your message is about.',
  message: 'Enter your message.',
  messageLinks: 'Write your message in words. A message of links alone is not accepted.',
  pollOption: 'Choose an answer first.',
  day: 'Choose a valid day',
  wrongType: 'This value is not valid. Check it and enter it again',
};

export const tooLongText = (max: number, length: number) =>
  `At most ${countedNoun(max, { one: 'character', other: 'characters' })}, you have ${length}`;
