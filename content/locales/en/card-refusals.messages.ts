import type { Translation } from '@wathiqa/domain';
import type { cardRefusalTexts as source } from '../../src/card-refusals.messages.ts';

export const cardRefusalTexts: Translation<typeof source> = {
  minors: (refusal, adult) =>
    `${refusal}. The first card of someone who is not yet ${adult} old is requested by a parent at the civil registry`,
  expired: (job, validity) =>
    `Your card has expired: a card with the job “${job}” is valid for ${validity}. Go to the civil registry to renew it`,
  noAge:
    'We work out your age from the digits of the national ID number, and this number does not give an age.',
  notOwn: 'This is not the national ID number that is proven in the account you signed in with.',
  picture: (from, age) =>
    `If your last card was issued online or by the call centre, you can request a replacement without a visit once you are ${from} old. You are ${age} old.`,
  ended: 'The card is no longer valid.',
  inMonth: (month) => `in ${month}`,
  beforeMonth: (month) => `before ${month}`,
  endedIn: (issued, validity, ended) =>
    `Your card was issued ${issued}. It was valid for ${validity} and expired ${ended}.`,
  endedForJobIn: (issued, validity, ended) =>
    `Your card was issued ${issued}. With this job it was valid for ${validity} and expired ${ended}.`,
  studentAge: (limit, age) => `A student can be at most ${limit} old. You are ${age} old.`,
};
