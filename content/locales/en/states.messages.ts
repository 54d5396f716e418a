import type { Translation } from '@wathiqa/domain';
import type * as source from '../../src/states.messages.ts';

export const requestStateLabels: Translation<typeof source.requestStateLabels> = {
  WAITING_APPROVAL: 'Under review',
  WAITING_PAYMENT: 'Waiting for payment',
  REJECTED: 'Rejected',
  PAYMENT_ACCEPTED: 'Paid',
  INTRANSIT: 'On its way',
};

export const documentStateLabels: Translation<typeof source.documentStateLabels> = {
  WAITING_APPROVAL: 'Under review',
  WAITING_PAYMENT: 'Accepted',
  REJECTED: 'Rejected',
  PAYMENT_ACCEPTED: 'Paid, being issued',
  INTRANSIT: 'On its way',
};

export const documentPaperLabels: Translation<typeof source.documentPaperLabels> = {
  NOT_PACKED: 'Being issued',
  PACKED: 'Issued and packed',
  HANDED_OVER: 'On its way',
  DELIVERED: 'Delivered',
  RETURNED: 'Returned to us',
};

export const deliveryFailureTexts: Translation<typeof source.deliveryFailureTexts> = {
  noAnswer: 'The courier called you and got no answer',
  absent: 'The courier found nobody at the address',
  wrongAddress: 'The courier could not find the address',
  postponed: 'You asked the courier for another day',
  refused: 'The courier was refused at the door',
};

export const visitTexts: Translation<typeof source.visitTexts> = {
  title: 'One visit to the civil registry',
  what: 'They take your photo, fingerprints and signature. A first card is not issued without them.',
  when: 'Go after we accept your request, before or after you pay.',
  papers:
    'Take the request number, your computerised birth certificate, and proof of your home address and of your qualification or job. This list is indicative: check it with the call centre.',
  counted: 'We count the arrival date from the day of your visit.',
  nearest: 'Nearest registry',
};

export const afterAttemptTexts: Translation<typeof source.afterAttemptTexts> = {
  visit: 'Keep both of your phones on.',
  correctAddress: 'Correct the address so that the courier can come again.',
  call: 'If you want the documents, call us.',
  return: 'This was the last attempt, and the documents come back to us.',
};
