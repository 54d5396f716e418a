import { GENDER_CODES, ISSUE_REASONS, RELATION_CODES } from '@wathiqa/domain';
import { genderNames, issueReasonNames, relationChoices } from './lookups.messages.ts';

/**
 * One choice of a list, in the language of the build. `id` is its place in the list, to which new ones are only added;
 * `code` is what the wire and the database keep.
 */
export interface LookupEntry<Code extends string = string> {
  readonly id: number;
  readonly code: Code;
  readonly name: string;
}

export const genders = toEntries(GENDER_CODES, genderNames);

/** What the document's owner is to the applicant, in the order in which the lists show it. */
export const relations = toEntries(RELATION_CODES, relationChoices);

/** Why a national ID card is ordered. */
export const nidIssueReasons = toEntries(ISSUE_REASONS, issueReasonNames);

function toEntries<Code extends string>(
  codes: readonly Code[],
  names: Readonly<Record<Code, string>>,
): readonly LookupEntry<Code>[] {
  return codes.map((code, index) => ({ id: index + 1, code, name: names[code] }));
}
