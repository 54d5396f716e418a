import { GENDER_CODES, ISSUE_REASONS, type JobTypeId, RELATION_CODES } from '@wathiqa/domain';
import { LOOKUP_TEXTS } from './lookups.locales.ts';
import { genderNames, issueReasonNames, relationChoices } from './lookups.messages.ts';

/** Localized option. `id` is its position (append-only); `code` is the wire and database value. */
export interface LookupEntry<Code extends string = string> {
  readonly id: number;
  readonly code: Code;
  readonly name: string;
}

export const genders = toEntries(GENDER_CODES, genderNames);

export const relations = toEntries(RELATION_CODES, relationChoices);

export const nidIssueReasons = toEntries(ISSUE_REASONS, issueReasonNames);

/** Arabic job name for the database; unlisted names stay unchanged. */
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
