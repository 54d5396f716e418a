import {
  COMPARED_FIELDS,
  CORRECTABLE_FIELDS,
  CORRECTION_OUTCOMES,
  DELIVERY_FAILURES,
  DELIVERY_PROOFS,
  DELIVERY_STATES,
  FIELD_DIFFERENCES,
  FINDING_FIELDS,
  FINDING_KINDS,
  GENDER_CODES,
  HISTORY_ACTOR_KINDS,
  HISTORY_EVENTS,
  KINSHIP_PROOFS,
  LOOKUP_FAILURES,
  LOOKUP_RESULTS,
  LOOKUP_STATES,
  MATCH_BLOCKERS,
  MATCH_GRADES,
  NAME_ERRORS,
  REQUEST_STATES,
  SEVERITIES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { nullableTexts } from '../requests/corrections.ts';
import { Colleague, QueueRow } from './queue.ts';

const correctedValues = z.partialRecord(z.enum(CORRECTABLE_FIELDS), z.string());

const OfficeCorrection = z.object({
  fields: z.array(z.enum(CORRECTABLE_FIELDS)),
  note: z.string(),
  askedAt: z.iso.datetime(),
  until: z.iso.date(),
  endedAt: z.nullable(z.iso.datetime()),
  /** Null while open. */
  outcome: z.nullable(z.enum(CORRECTION_OUTCOMES)),
  /** Empty unless corrected. */
  before: correctedValues,
  after: correctedValues,
});
export type OfficeCorrection = z.infer<typeof OfficeCorrection>;

/** Lookup of a document in the civil register, with its present data. */
const OfficeLookup = z.object({
  id: z.int(),
  state: z.enum(LOOKUP_STATES),
  /** Time of the answer. */
  at: z.nullable(z.iso.datetime()),
  attempts: z.int(),
  /** Of the last attempt, while pending. */
  failure: z.nullable(z.enum(LOOKUP_FAILURES)),
  nextAttemptAt: z.nullable(z.iso.datetime()),
  result: z.nullable(z.enum(LOOKUP_RESULTS)),
  /** Remains after erasure of the record. */
  grade: z.nullable(z.enum(MATCH_GRADES)),
  /** Compared as of this read; null without an answer, and once the record is erased. */
  match: z.nullable(
    z.object({
      grade: z.enum(MATCH_GRADES),
      fields: z.array(
        z.object({
          field: z.enum(COMPARED_FIELDS),
          typed: z.nullable(z.string()),
          registered: z.nullable(z.string()),
          difference: z.enum(FIELD_DIFFERENCES),
          errorType: z.exactOptional(z.enum(NAME_ERRORS)),
        }),
      ),
      kinship: z.enum(KINSHIP_PROOFS),
      blockers: z.array(z.enum(MATCH_BLOCKERS)),
    }),
  ),
});
export type OfficeLookup = z.infer<typeof OfficeLookup>;

export const OfficeDocument = z.object({
  id: z.int(),
  position: z.int(),
  documentType: z.string(),
  state: z.enum(REQUEST_STATES),
  rejectionReason: z.nullable(z.string()),
  copies: z.int(),
  /** Pounds per copy, on the order date. */
  unitPrice: z.number(),
  fullName: z.string(),
  motherFullName: z.string(),
  gender: z.enum(GENDER_CODES),
  nationalId: z.string(),
  relation: z.string(),
  ...nullableTexts,
  issueReason: z.nullable(z.string()),
  /** Oldest first. */
  corrections: z.array(OfficeCorrection),
  /** Null without a register, and briefly after the order. */
  lookup: z.nullable(OfficeLookup),
  /** First person who accepted it in spite of the civil register. */
  acceptedBy: z.nullable(Colleague),
  /** Other requests for the same document, newest first. */
  earlier: z.array(
    z.object({ requestId: z.string(), state: z.enum(REQUEST_STATES), createdAt: z.iso.datetime() }),
  ),
});
export type OfficeDocument = z.infer<typeof OfficeDocument>;

const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(SEVERITIES),
  documentId: z.nullable(z.int()),
  field: z.nullable(z.enum(FINDING_FIELDS)),
  other: z.nullable(z.string()),
  otherPosition: z.nullable(z.int()),
  otherRequestId: z.nullable(z.string()),
});

export const PendingDecision = z.object({
  /** Left to undo it; null if it could not take effect. */
  seconds: z.nullable(z.int()),
  /** Why it could not take effect. */
  problem: z.nullable(z.string()),
});
export type PendingDecision = z.infer<typeof PendingDecision>;

export const OfficeRequest = z.extend(QueueRow, {
  /** Optimistic lock. */
  version: z.int(),
  delivery: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The owner's visit to a registry is to come. */
  awaitsVisit: z.boolean(),
  /** Pounds. */
  total: z.number(),
  /** Verified by the account; empty if unverified. */
  orderedBy: z.object({
    userName: z.string(),
    email: z.string(),
    fullName: z.string(),
    nationalId: z.string(),
    genderCode: z.enum([...GENDER_CODES, '']),
  }),
  /** The user ordered it or is an owner, so another member must process it. */
  own: z.boolean(),
  /** As of this read, most urgent first. */
  findings: z.array(Finding),
  pending: z.nullable(z.extend(PendingDecision, { by: Colleague })),
  mobiles: z.array(z.string()),
  address: z.nullable(z.string()),
  items: z.array(OfficeDocument),
  /** Oldest first. */
  messages: z.array(
    z.object({
      at: z.iso.datetime(),
      /** Null for the citizen's messages. */
      staffName: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
  unansweredSince: z.nullable(z.iso.datetime()),
  /** Oldest first; never shown to the citizen. */
  notes: z.array(z.object({ at: z.iso.datetime(), staffName: z.string(), text: z.string() })),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      event: z.enum(HISTORY_EVENTS),
      state: z.enum(REQUEST_STATES),
      actorKind: z.enum(HISTORY_ACTOR_KINDS),
      /** Citizen or staff ID, else null. */
      actorId: z.nullable(z.int()),
      /** Current staff name. */
      actorName: z.nullable(z.string()),
      documentId: z.nullable(z.int()),
      batchId: z.nullable(z.int()),
      /** Failed delivery attempts only. */
      failure: z.nullable(z.enum(DELIVERY_FAILURES)),
      /** Proof of delivery, and the recipient without a code. */
      proof: z.nullable(z.enum(DELIVERY_PROOFS)),
      takenBy: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});
export type OfficeRequest = z.infer<typeof OfficeRequest>;
