import { countedNoun, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../src/search/search.messages.ts';

export const messages: Translation<typeof source> = {
  heading: (count) => countedNoun(count, { one: 'result', other: 'results' }),
  first: 'First',
  none: 'No results',
  about: 'for',
  nearest: 'We did not find all the words together. These are the nearest results.',
  noneAdvice: 'Check the spelling, or search for one word such as “birth” or “card”.',
  groups: {
    service: 'Service',
    guide: 'Guide',
    question: 'Question',
    page: 'Page',
    centre: 'Model registry',
    outlet: 'Civil registry',
    news: 'News',
  },
};
