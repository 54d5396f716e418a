import { countedNoun, MAX_COPIES, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/order/journey/add-document.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'What do you want to add?',
  back: 'Back',
  sibling: {
    title: (child) => `Brother or sister of \u2068${child}\u2069`,
    about: 'We copy the names of the father, grandfather, family and mother. You enter the rest',
  },
  repeat: {
    title: 'Repeat this document',
    about: `The same details, if you need more than ${MAX_COPIES} copies`,
  },
  languages: {
    title: 'The same person in another language',
    about: 'A document for each language, with the same details',
    question: 'In which other languages?',
    add: (count) =>
      count === 0
        ? 'Add a document for each language'
        : `Add ${countedNoun(count, { one: 'document', other: 'documents' })}`,
  },
  person: { title: 'Another person', about: (document) => `${document}. You enter their details` },
  kind: {
    title: 'A different document',
    about: 'It comes with this request, and you pay once',
    question: 'Which document do you want to add?',
    label: 'Document',
    wholeTerms: 'All the service terms (opens in a new page)',
    cardAlone:
      'A national ID card needs a request of its own. It has questions for its owner, and it is handed to the owner only.',
    confirm: 'Add to request',
  },
};
