import {
  asksFor,
  FULL_NAME_MAX_LENGTH,
  getDocumentKind,
  MAX_COPIES,
  MIN_COPIES,
  PLACEHOLDER_NATIONAL_ID,
  TRANSLATABLE_TYPES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { problem } from './field-problems.ts';
import {
  applicantEntity,
  fullName,
  genderCode,
  jobName,
  languageCode,
  namePart,
  nationalId,
  nidIssueReasonCode,
  numberOfCopies,
  optionalText,
  relationCode,
} from './fields.ts';

/** The fields that documents share on the wire (decisions §3 "Orders"). */
const documentParts = {
  numberOfCopies,
  name: z.object({ fullName }, problem('required')),
  motherFullName: fullName,
  genderCode,
  nid: z.object({ nationalIdenNumber: nationalId }, problem('required')),
  relationCode,
};

/**
 * A birth certificate, or with `isFirstTime` a first-time birth record, which has fourteen zeros for its
 * number and a single copy (portal.md §3).
 */
export const BirthDocument = z
  .object({ ...documentParts, isFirstTime: z.boolean(problem('required')) })
  .check(
    z.superRefine((document, context) => {
      if (!document.isFirstTime) return;
      if (document.nid.nationalIdenNumber !== PLACEHOLDER_NATIONAL_ID) {
        context.addIssue({
          code: 'custom',
          path: ['nid', 'nationalIdenNumber'],
          message: 'firstTimeNumber',
        });
      }
      // A number that is none of 1 to 5 has been named already.
      if (document.numberOfCopies > MIN_COPIES && document.numberOfCopies <= MAX_COPIES) {
        context.addIssue({ code: 'custom', path: ['numberOfCopies'], message: 'firstTimeCopies' });
      }
    }),
  );
export type BirthDocument = z.infer<typeof BirthDocument>;

/** A death record. */
export const DeathDocument = z.object(documentParts);
export type DeathDocument = z.infer<typeof DeathDocument>;

/** A marriage or divorce certificate, which names the other spouse. */
export const SpouseDocument = z.object({ ...documentParts, spouseFullName: fullName });
export type SpouseDocument = z.infer<typeof SpouseDocument>;

/** A personal record; only one's own. */
export const PersonalRecordDocument = z.object({
  ...documentParts,
  relationCode: z.literal('SELF', problem('choice')),
});
export type PersonalRecordDocument = z.infer<typeof PersonalRecordDocument>;

/** A family record, with the entity it is submitted to. */
export const FamilyRecordDocument = z.object({ ...documentParts, applicantEntity });
export type FamilyRecordDocument = z.infer<typeof FamilyRecordDocument>;

/**
 * Any of the six documents in translation. The spouse is required for a marriage and a divorce and the entity
 * for a family record; both are empty for the others (decisions §3).
 */
export const TranslatedDocument = z
  .object({
    ...documentParts,
    documentTypeCode: z.enum(TRANSLATABLE_TYPES, problem('required')),
    languageCode,
    spouseFullName: optionalText(FULL_NAME_MAX_LENGTH),
    applicantEntity: optionalText(FULL_NAME_MAX_LENGTH),
  })
  .check(
    z.superRefine((document, context) => {
      const kind = getDocumentKind(document.documentTypeCode, true);
      for (const field of ['spouseFullName', 'applicantEntity'] as const) {
        if (asksFor(kind, field) && document[field] === '') {
          context.addIssue({ code: 'custom', path: [field], message: 'required' });
        }
      }
    }),
  );
export type TranslatedDocument = z.infer<typeof TranslatedDocument>;

/** A national ID card: one copy, and the job that decides how long it stays valid. */
export const NidDocument = z.object({
  name: z.object({ firstName: namePart, otherName: fullName }, problem('required')),
  motherFullName: fullName,
  genderCode,
  nid: z.object({ nationalIdenNumber: nationalId }, problem('required')),
  jobName,
  nidIssueReasonCode,
  jobTypeNIDCode: z.literal('NONE', problem('wrongType')),
  numberOfCopies: z.literal(MIN_COPIES, problem('copies')),
});
export type NidDocument = z.infer<typeof NidDocument>;
