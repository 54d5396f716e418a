import {
  DOCUMENT_TYPES,
  GENDER_CODES,
  KINSHIP_CODES,
  normalizeWhitespace,
  REGISTER_FIELDS,
  REQUEST_ID_LENGTH,
  type RegisterField,
} from '@wathiqa/domain';
import * as z from 'zod/mini';

export type { KinshipCode, RegisterField } from '@wathiqa/domain';

/** Protocol that a civil register implements and this product calls; docs/guides/civil-register.md describes it. */

/** Appended to the register's address. */
export const LOOKUP_PATH = '/v1/documents/lookup';

/** Bytes; the longest valid request has less than 1,000. */
export const LOOKUP_MAX_BYTES = 8_192;

/** The only purpose; registers refuse others with 403. */
export const LOOKUP_PURPOSE = 'CERTIFIED_COPY';

const nationalId = z.string().check(z.regex(/^[0-9]{14}$/));
const eventNumber = z.string().check(z.regex(/^[\p{L}\p{Nd}/-]{1,40}$/u));
const day = z.iso.date();
/** Cleaned like typed texts: a register is no safer source. */
const text = z.string().check(z.overwrite(normalizeWhitespace), z.minLength(1), z.maxLength(200));

export const LookupRequest = z
  .strictObject({
    requestNumber: z.string().check(z.regex(new RegExp(`^[0-9]{${REQUEST_ID_LENGTH}}$`))),
    purpose: z.string().check(z.regex(/^[A-Z_]{1,40}$/)),
    documentType: z.enum(DOCUMENT_TYPES),
    nationalId: z.optional(nationalId),
    eventNumber: z.optional(eventNumber),
    applicantNationalId: z.optional(nationalId),
    fields: z.array(z.enum(REGISTER_FIELDS)).check(
      z.minLength(1),
      z.refine((fields) => new Set(fields).size === fields.length, 'fields are unique'),
    ),
  })
  .check(
    z.refine(
      (request) => (request.nationalId === undefined) !== (request.eventNumber === undefined),
      'either nationalId or eventNumber',
    ),
  );
export type LookupRequest = Omit<z.infer<typeof LookupRequest>, 'fields'> & {
  fields: readonly RegisterField[];
};

/** `null`: the register has no value. Fields that were not requested are absent. */
export const RegisterValues = z.object({
  fullName: z.optional(z.nullable(text)),
  motherFullName: z.optional(z.nullable(text)),
  spouseFullName: z.optional(z.nullable(text)),
  gender: z.optional(z.nullable(z.enum(GENDER_CODES))),
  birthDate: z.optional(z.nullable(day)),
  eventDate: z.optional(z.nullable(day)),
  eventPlace: z.optional(z.nullable(text)),
  eventNumber: z.optional(z.nullable(eventNumber)),
  alive: z.optional(z.nullable(z.boolean())),
} satisfies Record<RegisterField, z.ZodMiniType>);
export type RegisterValues = z.infer<typeof RegisterValues>;

export const LookupAnswer = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('one'),
    record: z.object({
      /** Of the document's owner, as in the record. */
      nationalId: z.nullable(nationalId),
      fields: RegisterValues,
      /** A change of this record is pending, so its values may be about to change. */
      openCorrection: z.boolean(),
      /** `UNKNOWN`: the register cannot tell. */
      kinship: z.enum(KINSHIP_CODES),
    }),
  }),
  z.object({ result: z.enum(['none', 'several', 'unavailable']) }),
]);
export type LookupAnswer = z.infer<typeof LookupAnswer>;

/** HTTP status of each refusal. 429 and 503 have `Retry-After` in seconds. */
export const LOOKUP_ERRORS = {
  INVALID: 400,
  UNSIGNED: 401,
  PURPOSE: 403,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
} as const;
export type LookupErrorCode = keyof typeof LOOKUP_ERRORS;

export const LookupError = z.object({
  error: z.enum(Object.keys(LOOKUP_ERRORS) as LookupErrorCode[]),
  /** English, for developers. */
  message: z.string(),
});
export type LookupError = z.infer<typeof LookupError>;

/**
 * Drops unrequested and unknown fields, which we must not store; undefined if malformed, a requested field is absent or
 * the record is of another national ID.
 * A kinship that the numbers rule out becomes `UNKNOWN`.
 */
export function parseLookupAnswer(
  request: Pick<LookupRequest, 'fields' | 'nationalId' | 'applicantNationalId'>,
  body: unknown,
): LookupAnswer | undefined {
  const { fields, nationalId, applicantNationalId } = request;
  const { data } = LookupAnswer.safeParse(body);
  if (data?.result !== 'one') return data;
  if (nationalId !== undefined && data.record.nationalId !== nationalId) return undefined;
  const given = data.record.fields;
  if (fields.some((field) => given[field] === undefined)) return undefined;
  const asked = Object.fromEntries(fields.map((field) => [field, given[field]]));
  const isSelf = data.record.kinship === 'SELF';
  const isPossible =
    applicantNationalId !== undefined && isSelf === (applicantNationalId === nationalId);
  const kinship = isPossible ? data.record.kinship : 'UNKNOWN';
  return { ...data, record: { ...data.record, fields: asked, kinship } };
}
