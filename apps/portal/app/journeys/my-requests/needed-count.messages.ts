import { countedNoun } from '@wathiqa/domain';

const REQUESTS = {
  one: 'طلب واحد',
  two: 'طلبان',
  few: 'طلبات',
  many: 'طلبًا',
  other: 'طلب',
};

/** Separate, because every signed-in page loads it. */
export const messages = {
  needed: (count: number) => `(${countedNoun(count, REQUESTS)} بانتظارك)`,
} as const;
