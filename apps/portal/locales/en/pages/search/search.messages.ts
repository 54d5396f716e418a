import type { Translation } from '@wathiqa/domain';
import type { searchMessages as source } from '../../../../app/pages/search/search.messages.ts';

export const searchMessages: Translation<typeof source> = {
  title: 'Search',
  description:
    'Search the services, prices, frequently asked questions, services guide, news and places of the registries.',
  label: 'What are you looking for?',
  hint: 'Enter the name of a document, a question or a place. Results appear while you type.',
  submit: 'Search',
  tooLong: (max) => `We search the first ${max} characters of your text`,
  loading: 'Searching',
  quotes: ['“', '”'],
  failed: {
    title: 'Search is not available now',
    text: 'We could not load the search index. Check your internet connection, then try again.',
    retry: 'Try again',
  },
  common: {
    title: 'Others often search for',
    queries: [
      'birth certificate',
      'lost card',
      'family record',
      'price of the card',
      'marriage certificate',
      'translated certificate',
      'nearest registry',
    ],
  },
  help: {
    title: 'Did you not find what you want?',
    text: 'Call the call centre:',
    or: 'Or read:',
  },
  tracking: 'track my request follow where is my request status of my request',
  pages: {
    complains: 'Send a complaint, a suggestion or a question. We reply by phone or email.',
    nearest:
      'Places and opening hours of the model and smart registries in your governorate, with a map.',
    verify:
      'Scan the code of a printed certificate with your phone to see whether it is valid, forged or revoked.',
    inquiry:
      'See the status of your request and what has happened so far, with its 12-digit number.',
    electronic:
      'The documents that you can request online, with the price of each and the time it takes.',
    translated: 'Civil status documents translated into a foreign language.',
    deaf: 'Guidance in sign language for people who are deaf or hard of hearing. It is being prepared.',
    guide: 'What you need for each document and event, with fees and times.',
    questions: 'Answers to what people ask when they request documents.',
    news: 'News of the services, the centres and the mobile registry.',
  },
};
