import { FULL_NAME_MAX_LENGTH } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { SIGNED_KINDS } from './typed-code.ts';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { problem } from './wire/field-problems.ts';
import { genderCode, optionalText, ownerName } from './wire/fields.ts';

/** Earlier days cannot be in a code or are typing errors. */
const FIRST_DAY = '1800-01-01';

const SheetToSign = z
  .object({
    kind: z.enum(SIGNED_KINDS, problem('choice')),
    /** The holder's, then the spouse's. */
    names: z
      .array(ownerName, problem('required'))
      .check(z.minLength(1, problem('required')), z.maxLength(2, problem('wrongType'))),
    /** Last four digits of the holder's national ID; the number itself is not sent. */
    idEnding: z._default(
      z.string(problem('wrongType')).check(z.regex(/^([0-9]{4})?$/, problem('wrongType'))),
      '',
    ),
    eventDay: z.optional(
      z.iso.date(problem('day')).check(z.refine((day) => day >= FIRST_DAY, problem('day'))),
    ),
    place: optionalText(FULL_NAME_MAX_LENGTH),
    /** ID cards only; `eventDay` is then the birth date. */
    gender: z.optional(genderCode),
  })
  .check(
    z.refine(
      ({ kind, names, place, gender }) =>
        kind === 'Nid' ? names.length === 1 && place === '' : gender === undefined,
      { ...problem('wrongType'), path: ['kind'] },
    ),
  );
export type SheetToSign = z.output<typeof SheetToSign>;

export const signCertificate = defineCall({
  method: 'POST',
  path: '/api/certificates/sign',
  access: 'client:certificates.sign',
  summary:
    'Signs a certificate that the client prints itself; a repeated call with the same key within a week gets the same one',
  refusals: ['NOT_SET_UP', 'CONFLICT'],
  headers: z.object({ 'idempotency-key': z.uuid(problem('wrongType')) }),
  body: SheetToSign,
  answer: z.object({
    ...answerParts,
    /** Two digits of the year, nine of a running number. */
    serial: z.string(),
    /** Typed at `/verify` without a camera. */
    typedCode: z.string(),
    issuedDay: z.iso.date(),
    /** Text of the QR code. */
    code: z.string(),
    /** The QR code with its quiet zone; at least 40 mm wide on paper. */
    svg: z.string(),
  }),
});
