import {
  CORRECTABLE_FIELDS,
  type CorrectableField,
  DATA_ACCESSES,
  DELIVERY_STATES,
  REQUEST_STATES,
  SHEET_FIELDS,
  STAFF_ROLES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { nullableTexts } from '../requests/corrections.ts';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';

/** Data subject rights (law 151/2020). */

/** Not `z.record`: every page would load its code. */
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
      /** ID card only. */
      issueReason: z.nullable(z.string()),
      copies: z.int(),
      fullName: z.string(),
      motherFullName: z.string(),
      nationalId: z.string(),
      gender: z.string(),
      relation: z.string(),
      ...nullableTexts,
      /** Fields of its sheet that the citizen called wrong. */
      markedFields: z.array(z.enum(SHEET_FIELDS)),
    }),
  ),
  messages: z.array(
    z.object({ at: z.iso.datetime(), from: z.enum(['citizen', 'staff']), text: z.string() }),
  ),
  /** Corrections with old and new values, by wire name. */
  corrections: z.array(
    z.object({
      askedAt: z.iso.datetime(),
      note: z.string(),
      before: correctedValues,
      after: correctedValues,
    }),
  ),
  /** Whether erasure is allowed, or the obstacle. */
  erasure: z.enum(['allowed', 'underWay', 'paid']),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

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
  /** Newest first. */
  requests: z.array(StoredRequest),
  accesses: z.array(
    z.object({
      at: z.iso.datetime(),
      /** Null for the server's lookups in the civil register. */
      role: z.nullable(z.enum(STAFF_ROLES)),
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
  summary: 'All stored data of the citizen, and the staff access to it',
  answer: z.object({ ...answerParts, data: PersonalData }),
});

export const erasePersonalData = defineCall({
  method: 'POST',
  path: '/api/account/erasure',
  access: 'citizen',
  summary:
    "Erases the citizen's unpaid rejected or withdrawn requests; other data is retained for its term; idempotent",
  answer: z.object({
    ...answerParts,
    erased: z.int(),
    kept: z.int(),
  }),
});
