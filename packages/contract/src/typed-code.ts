import { DOCUMENT_TYPES, normalizeDigits } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { requiredText } from './wire/fields.ts';

/** A first-time birth record is printed as a birth certificate. */
export const SIGNED_KINDS = DOCUMENT_TYPES.filter((type) => type !== 'BirthFirstTime');

const MAX_TYPED_LENGTH = 100;

export const checkTypedCode = defineCall({
  method: 'POST',
  path: '/api/certificates/typed-code',
  access: 'public',
  summary: 'What was recorded for the typed code of a paper, to compare; proves nothing about it',
  refusals: ['NOT_FOUND'],
  body: z.object({ code: requiredText(MAX_TYPED_LENGTH).check(z.overwrite(normalizeDigits)) }),
  answer: z.object({
    ...answerParts,
    /** `keyWithdrawn`: its key was stolen, so only an office can tell. */
    state: z.enum(['recorded', 'revoked', 'keyWithdrawn']),
    kind: z.enum(SIGNED_KINDS),
    issuedDay: z.iso.date(),
    /** Of the holder's name; empty after the erasure of the request, as `idEnding`. */
    initials: z.string(),
    /** Last four digits of the national ID; empty without one. */
    idEnding: z.string(),
    /** Printed for a trial. */
    specimen: z.boolean(),
  }),
});
export type RecordedCertificate = z.infer<typeof checkTypedCode.answer>;
