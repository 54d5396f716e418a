import {
  CORRECTABLE_FIELDS,
  type CorrectableField,
  GENDER_CODES,
  ISSUE_REASONS,
  NULLABLE_FIELDS,
  type NullableField,
  RELATION_CODES,
  REQUEST_STATES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { FIELD_RULES } from '../wire/document-fields.ts';
import { problem } from '../wire/field-problems.ts';
import { requestId } from '../wire/fields.ts';

const correctable = Object.fromEntries(
  CORRECTABLE_FIELDS.map((field) => [field, FIELD_RULES[field]]),
) as Pick<typeof FIELD_RULES, CorrectableField>;

export const CorrectionValues = z.partial(z.object(correctable));
export type CorrectionValues = z.output<typeof CorrectionValues>;

/** Correction requested by a clerk (spec §4.6). */
export const Correction = z.object({
  /** Another each time that the document is returned. */
  Id: z.int(),
  Fields: z.array(z.enum(CORRECTABLE_FIELDS)),
  Note: z.string(),
  /** In Cairo, inclusive. */
  Until: z.iso.date(),
});
export type Correction = z.infer<typeof Correction>;

export const correctDocument = defineCall({
  method: 'POST',
  path: '/api/account/correction',
  access: 'citizen',
  summary: 'Corrects exactly the marked fields of an own returned document; idempotent',
  refusals: ['CHANGED', 'RELATION_NOT_ALLOWED', 'TOO_MANY_ORDERS'],
  body: z.object({
    requestId,
    documentId: z.int(problem('wrongType')),
    /** `Id` of the correction that the citizen answers. */
    round: z.optional(z.int(problem('wrongType'))),
    values: CorrectionValues,
  }),
  answer: z.object(answerParts),
});

type NullableText = Exclude<NullableField, 'nidIssueReasonCode'>;

/** Stored texts that only some kinds have, in answers. */
export const nullableTexts = Object.fromEntries(
  NULLABLE_FIELDS.filter((field) => field !== 'nidIssueReasonCode').map((field) => [
    field,
    z.nullable(z.string()),
  ]),
) as Record<NullableText, z.ZodMiniNullable<z.ZodMiniString>>;

/** As ordered, for correction or reordering. */
export const OwnDocument = z.object({
  id: z.int(),
  documentType: z.string(),
  translated: z.boolean(),
  state: z.enum(REQUEST_STATES),
  /** Rejection reason as text; null if not rejected. */
  reason: z.nullable(z.string()),
  /** Null also without a listed reason, for example after a withdrawal. */
  reasonCode: z.nullable(z.string()),
  /** Refunded, so not issued. */
  refunded: z.optional(z.boolean()),
  numberOfCopies: z.int(),
  name: z.string(),
  nationalIdenNumber: z.string(),
  motherFullName: z.string(),
  genderCode: z.enum(GENDER_CODES),
  relationCode: z.enum(RELATION_CODES),
  ...nullableTexts,
  nidIssueReasonCode: z.nullable(z.enum(ISSUE_REASONS)),
  correction: z.nullable(Correction),
});
export type OwnDocument = z.infer<typeof OwnDocument>;

export const ownDocuments = defineCall({
  method: 'GET',
  path: '/api/account/documents',
  access: 'citizen',
  summary: 'Documents of an own request as ordered, to correct or reorder them',
  headers: z.object({ requestid: requestId }),
  answer: z.object({ ...answerParts, documents: z.array(OwnDocument) }),
});
