import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/order/known/known.messages.ts';

export const messages: Translation<typeof source> = {
  own: {
    title: 'Your details from your account',
    change: 'The details in my account are wrong',
    opened: 'Enter your details as they are in the record',
    openedText:
      'What you enter here is for this request only. A member of staff reviews it, because it differs from your account. To correct the account itself, contact the authority that registered it.',
  },
  earlier: {
    title: 'The details as you entered them in an earlier request',
    change: 'Edit details',
    forget: 'Do not show this person again',
    forgotten:
      'This person will not appear in your next requests, unless you request a document for them again.',
  },
  together: { title: 'The details as you gave them in this request', change: 'Change the details' },
  fields: {
    name: 'Name',
    nationalId: 'National ID number',
    mother: 'Mother’s name',
    gender: 'Gender',
  },
  whose: {
    legend: 'Who is the document for?',
    self: 'Me',
    selfAbout: 'Your details from your account',
    other: 'Another person',
    otherAbout: 'You enter their details',
  },
};
