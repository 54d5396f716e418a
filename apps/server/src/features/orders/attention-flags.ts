import { type AttentionFlag, type NationalIdIssue, nationalIdIssue } from '@wathiqa/domain';
import type { OrderedDocument } from '../../core/requests/register.ts';

const FLAGS: Readonly<Record<NationalIdIssue, AttentionFlag>> = {
  impossible: 'impossibleNumber',
  notYetBorn: 'notYetBorn',
  otherGender: 'otherGender',
};

/** What cannot be right about the national IDs of an order, each doubt once (decisions §3). */
export function attentionFlags(documents: readonly OrderedDocument[], now: Date): AttentionFlag[] {
  const issues = documents.map(({ national_id, gender }) =>
    nationalIdIssue(national_id, gender, now),
  );
  return [...new Set(issues)].filter((issue) => issue !== undefined).map((doubt) => FLAGS[doubt]);
}
