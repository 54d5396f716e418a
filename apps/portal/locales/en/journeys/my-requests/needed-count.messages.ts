import { countedNoun, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/my-requests/needed-count.messages.ts';

const REQUESTS = { one: 'request needs', other: 'requests need' };

export const messages: Translation<typeof source> = {
  needed: (count) => `(${countedNoun(count, REQUESTS)} you)`,
};
