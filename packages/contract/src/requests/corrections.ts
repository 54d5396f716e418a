import {
  CORRECTABLE_FIELDS,
  type CorrectableField,
  GENDER_CODES,
  ISSUE_REASONS,
  RELATION_CODES,
  REQUEST_STATES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import {
  applicantEntity,
  fullName,
  genderCode,
  jobName,
  languageCode,
  nationalId,
  ownerName,
  relationCode,
  requestId,
} from '../wire/fields.ts';

/** Correctable fields with the rules of an order. */
export const CORRECTION_RULES = {
  name: ownerName,
  nationalIdenNumber: nationalId,
  motherFullName: fullName,
  genderCode,
  relationCode,
  spouseFullName: fullName,
  applicantEntity,
  languageCode,
  jobName,
} as const satisfies Record<CorrectableField, z.ZodMiniType>;

export const CorrectionValues = z.partial(z.object(CORRECTION_RULES));
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
  spouseFullName: z.nullable(z.string()),
  applicantEntity: z.nullable(z.string()),
  languageCode: z.nullable(z.string()),
  nidIssueReasonCode: z.nullable(z.enum(ISSUE_REASONS)),
  jobName: z.nullable(z.string()),
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
