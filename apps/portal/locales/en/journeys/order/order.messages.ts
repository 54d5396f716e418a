import {
  countedNoun,
  MAX_COPIES,
  MAX_DOCUMENTS,
  MIN_COPIES,
  servicePromise,
  type Translation,
} from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/order/order.messages.ts';

export const messages: Translation<typeof source> = {
  heading: { request: 'Document', of: 'of' },
  lead: 'Enter the details as they are in the record, with the names in Arabic. You can add more documents to the request, of the same type or another, and pay for all of them at once.',
  mixed: 'Request of several kinds',
  ownerName: 'Name on the document',
  recordDetails: 'Details of the record',
  translation: 'Translation',
  translatedInto: (title, language) => `${title} (${language})`,
  copiesGroup: 'Copies and price',
  copiesHint: `${MIN_COPIES} to ${MAX_COPIES} copies`,
  copiesOver: `You can have up to ${MAX_COPIES} copies of one document. For more, repeat the document in the same request.`,

  choose: 'Choose from the list',
  optional: '(optional)',
  chooseGenderFirst: 'Choose the gender first',
  bornAbroad: 'Outside Egypt',
  tryAgain: 'Try again',
  decrease: 'One copy fewer',
  increase: 'One copy more',
  lineTotal: 'Total price',
  perCopy: (price) => `${price} per copy`,
  priceLoading: 'Loading the price',
  priceFailed: 'The price could not be loaded. You will see the total when you review the request',

  previous: 'Previous',
  next: 'Next',
  add: 'Add a document',
  remove: 'Delete',
  review: 'Review',

  latinLetters:
    'Write this in Arabic letters, as in the record. To switch the keyboard, press the globe key on a phone or a Mac, or the Windows key and Space on a PC. You can continue if what you wrote is right',
  doubts: {
    impossible:
      'Check the number: it does not give a possible date of birth and governorate. You can continue if it is right',
    notYetBorn:
      'Check the number: the date of birth in it has not come yet. You can continue if it is right',
    otherGender:
      'Check the number and the gender: the number is for the other gender. You can continue if both are right',
  },

  soFar: {
    title: 'Your request so far',
    unnamed: (document) => `Document ${document}`,
    current: 'Shown now',
    show: (document) => `Show and edit: ${document}`,
    copies: (count) => countedNoun(count, { one: 'copy', other: 'copies' }),
    total: 'Total',
    note: `${servicePromise()} You pay nothing now.`,
  },

  full: `Your request has ${MAX_DOCUMENTS} documents, the most that one request can have. Register it, then request the rest in a new request.`,
  blank: {
    text: 'This document is empty. If you added it by mistake, delete it and continue.',
    remove: 'Delete this document',
  },
  removing: {
    title: 'Delete this document from the request?',
    text: 'This deletes what you entered for this document. The other documents of the request stay as they are.',
    confirm: 'Delete document',
    keep: 'Keep document',
  },
  leaving: {
    title: 'Leave the page before you register the request?',
    text: 'Your request is not registered yet. If you leave now, what you entered may be gone when you open the service again.',
    unsettled:
      'We sent your request and received no answer, so it may be registered already. Stay on the page and press “Register request” so that we can check. It will not be registered twice.',
    confirm: 'Leave page',
    stay: 'Stay on page',
  },
  close: 'Close',
};
