import { GENDER_CODES, ISSUE_REASONS, type JobTypeId, RELATION_CODES } from '@wathiqa/domain';
import { LOOKUP_TEXTS } from './lookups.locales.ts';
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

/** A job as the register has it, in Arabic: one of the list where it was chosen in another language, any other as it is. */
export function registeredJobName(jobName: string): string {
  const chosen = Object.entries(LOOKUP_TEXTS.en.jobTypeNames).find(([, name]) => name === jobName);
  return chosen ? LOOKUP_TEXTS.ar.jobTypeNames[Number(chosen[0]) as JobTypeId] : jobName;
}

function toEntries<Code extends string>(
  codes: readonly Code[],
  names: Readonly<Record<Code, string>>,
): readonly LookupEntry<Code>[] {
  return codes.map((code, index) => ({ id: index + 1, code, name: names[code] }));
}
