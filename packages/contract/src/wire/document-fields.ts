import {
  FULL_NAME_MAX_LENGTH,
  ISSUE_REASONS,
  LANGUAGE_CODES,
  NAME_PART_MAX_LENGTH,
  RELATION_CODES,
  type StoredField,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { problem } from './field-problems.ts';
import {
  fullName,
  genderCode,
  latinName,
  nationalId,
  numberOfCopies,
  ownerName,
  requiredText,
} from './fields.ts';

function chosen<const Codes extends readonly string[]>(codes: Codes) {
  return z.enum(codes, problem('required'));
}

/** Rule of each field of a document, in an order and in a correction. */
export const FIELD_RULES = {
  name: ownerName,
  nationalIdenNumber: nationalId,
  motherFullName: fullName,
  genderCode,
  relationCode: chosen(RELATION_CODES),
  spouseFullName: fullName,
  /** Receives a family record. */
  applicantEntity: requiredText(FULL_NAME_MAX_LENGTH),
  languageCode: chosen(LANGUAGE_CODES),
  latinName,
  nidIssueReasonCode: chosen(ISSUE_REASONS),
  jobName: requiredText(NAME_PART_MAX_LENGTH),
  numberOfCopies,
} as const satisfies Record<StoredField, z.ZodMiniType>;
