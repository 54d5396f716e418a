import { type AttentionFlag, type NationalIdDoubt, nationalIdDoubt } from '@wathiqa/domain';
import type { OrderedDocument } from './ordered-documents.ts';

const FLAGS: Readonly<Record<NationalIdDoubt, AttentionFlag>> = {
  impossible: 'impossibleNumber',
  notYetBorn: 'notYetBorn',
  otherGender: 'otherGender',
};

/** What cannot be right about the national IDs of an order, each doubt once (decisions §3). */
export function numberDoubts(documents: readonly OrderedDocument[], now: Date): AttentionFlag[] {
  const doubts = documents.map(({ national_id, gender }) =>
    nationalIdDoubt(national_id, gender, now),
  );
  return [...new Set(doubts)].filter((doubt) => doubt !== undefined).map((doubt) => FLAGS[doubt]);
}
