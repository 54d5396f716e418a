import {
  type AttentionFlag,
  applicantFlags,
  cairoDay,
  type NationalIdIssue,
  nationalIdIssue,
  type ProvenIdentity,
} from '@wathiqa/domain';
import type { OrderedDocument } from '../../requests/register.ts';

const FLAGS: Readonly<Record<NationalIdIssue, AttentionFlag>> = {
  impossible: 'impossibleNumber',
  notYetBorn: 'notYetBorn',
  otherGender: 'otherGender',
};

/**
 * Flags for review, without duplicates: implausible national IDs (spec §3.1) and differences from the account
 * (spec §7.2).
 */
export function attentionFlags(
  documents: readonly Pick<
    OrderedDocument,
    'full_name' | 'gender' | 'issue_reason' | 'national_id' | 'relation'
  >[],
  applicant: ProvenIdentity,
  now: Date,
): AttentionFlag[] {
  const issues = documents.map(({ national_id, gender }) =>
    nationalIdIssue(national_id, gender, now),
  );
  const doubts = [...new Set(issues)].filter((issue) => issue !== undefined);
  const owners = documents.map((document) => ({
    nationalId: document.national_id,
    fullName: document.full_name,
    genderCode: document.gender,
    relation: document.relation,
    issueReason: document.issue_reason,
  }));
  return [
    ...doubts.map((doubt) => FLAGS[doubt]),
    ...applicantFlags(owners, applicant, cairoDay(now)),
  ];
}
