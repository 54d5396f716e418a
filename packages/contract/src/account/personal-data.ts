import {
  CORRECTABLE_FIELDS,
  type CorrectableField,
  DATA_ACCESSES,
  DELIVERY_STATES,
  REQUEST_STATES,
  STAFF_ROLES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';

/** What a citizen may know and ask of the data kept about them (law 151/2020). */

/** Optional fields and no record, whose code every page of the portal would carry for this one answer. */
const correctedValues = z.object(
  Object.fromEntries(
    CORRECTABLE_FIELDS.map((field) => [field, z.exactOptional(z.string())]),
  ) as Record<CorrectableField, z.ZodMiniExactOptional<z.ZodMiniString>>,
);

const StoredRequest = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(REQUEST_STATES),
  delivery: z.enum(DELIVERY_STATES),
  /** Pounds. */
  total: z.number(),
  contact: z.object({
    name: z.string(),
    nationalId: z.string(),
    mobiles: z.array(z.string()),
    email: z.string(),
    address: z.string(),
    motherFullName: z.string(),
  }),
  deliveryAddress: z.nullable(z.string()),
  documents: z.array(
    z.object({
      documentType: z.string(),
      /** Of a translation. */
      languageCode: z.nullable(z.string()),
      /** Of an ID card. */
      issueReason: z.nullable(z.string()),
      copies: z.int(),
      fullName: z.string(),
      motherFullName: z.string(),
      nationalId: z.string(),
      gender: z.string(),
      relation: z.string(),
      spouseFullName: z.nullable(z.string()),
      applicantEntity: z.nullable(z.string()),
      jobName: z.nullable(z.string()),
    }),
  ),
  /** What was written about it, by oneself and by staff. */
  messages: z.array(
    z.object({ at: z.iso.datetime(), from: z.enum(['citizen', 'staff']), text: z.string() }),
  ),
  /** What staff asked to have corrected, and how it was before and is since; by the wire's names. */
  corrections: z.array(
    z.object({
      askedAt: z.iso.datetime(),
      note: z.string(),
      before: correctedValues,
      after: correctedValues,
    }),
  ),
  /** Whether it may be erased when its owner asks, and if not, why. */
  erasure: z.enum(['allowed', 'underWay', 'paid']),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

/** Everything that is kept of a citizen. */
export const PersonalData = z.object({
  account: z.object({
    email: z.string(),
    userName: z.string(),
    firstName: z.string(),
    otherName: z.string(),
    genderCode: z.enum(['M', 'F', '']),
    nationalId: z.string(),
    motherFullName: z.string(),
    mobile: z.string(),
    since: z.iso.datetime(),
    lastSignInAt: z.iso.datetime(),
  }),
  /** The newest first. */
  requests: z.array(StoredRequest),
  /** Who of the staff looked at them and when, by role; the latest first, so many of them. */
  accesses: z.array(
    z.object({
      at: z.iso.datetime(),
      role: z.enum(STAFF_ROLES),
      action: z.enum(DATA_ACCESSES),
      requestId: z.string(),
    }),
  ),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const readPersonalData = defineCall({
  method: 'GET',
  path: '/api/account/data',
  access: 'citizen',
  summary: 'Everything that is kept of the signed-in citizen, and who of the staff looked at it',
  answer: z.object({ ...answerParts, data: PersonalData }),
});

export const erasePersonalData = defineCall({
  method: 'POST',
  path: '/api/account/erasure',
  access: 'citizen',
  summary:
    'Erases the requests of the signed-in citizen that were rejected or withdrawn and cost nothing; the others, and the ' +
    'copy of the account, are kept for their terms. A second time changes nothing',
  answer: z.object({
    ...answerParts,
    /** How many were erased, and how many are kept. */
    erased: z.int(),
    kept: z.int(),
  }),
});
