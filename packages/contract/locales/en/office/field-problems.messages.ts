import type { Translation } from '@wathiqa/domain';
import type { OFFICE_FIELD_PROBLEMS as source } from '../../../src/office/field-problems.messages.ts';

export const OFFICE_FIELD_PROBLEMS: Translation<typeof source> = {
  documentRefund:
    'This document was not paid for, or its price was refunded or a refund was asked for',
  noMatchingRequest: 'No request with this number waits for exactly this amount',
  documentPrice: 'The amount is not the price of the document',
  pounds:
    'Enter the amount in pounds, more than zero, with at most two digits after the decimal point, such as 72.50',
  moment: 'Choose the day and the time',
  notYet: 'This time has not come yet',
  beforeFound: 'This time is before the breach was found',
  samePrice: 'This is the price of that day already',
  priceDay: 'Choose a day from tomorrow to a year from today',
  staffEmail: 'Write the whole email address in Latin letters, such as name@example.com',
  duplicate: 'This is in the list already',
  outletCode: 'Small Latin letters with hyphens between the words, such as model-tanta',
  outletServices: 'Choose at least one service',
  outletHours: 'Choose a closing time that differs from the opening time',
  serialRange:
    'Write the serial number of a later certificate of the same origin and key, at most 10,000 certificates on',
  inEgypt: 'Write degrees within Egypt: latitude 21 to 32 and longitude 24 to 37',
};
