import { countedNoun, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/my-requests/needed-count.messages.ts';

const REQUESTS = { one: 'request waits', other: 'requests wait' };

export const messages: Translation<typeof source> = {
  needed: (count) => `(${countedNoun(count, REQUESTS)} for you)`,
};
