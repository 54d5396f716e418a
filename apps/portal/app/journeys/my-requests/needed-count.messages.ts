import { countedNoun } from '@wathiqa/domain';

const REQUESTS = {
  one: 'طلب واحد',
  two: 'طلبان',
  few: 'طلبات',
  many: 'طلبًا',
  other: 'طلب',
};

/** The words of the count in the head of the page: apart, because every page of a citizen has them. */
export const messages = {
  needed: (count: number) => `(${countedNoun(count, REQUESTS)} بانتظارك)`,
} as const;
