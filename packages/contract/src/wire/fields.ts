import {
  ADDRESS_NUMBER_MAX_LENGTH,
  ADDRESS_PART_MAX_LENGTH,
  DELIVERY_CODE_LENGTH,
  FULL_NAME_MAX_LENGTH,
  GENDER_CODES,
  isDigits,
  isRequestId,
  MAX_COPIES,
  MIN_COPIES,
  MOBILE_LENGTH,
  NAME_PART_MAX_LENGTH,
  NAME_PARTS,
  NATIONAL_ID_LENGTH,
  normalizeDigits,
  normalizeMobile,
  normalizeNumber,
  normalizeWhitespace,
  REQUEST_ID_LENGTH,
  type RequestId,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { type FieldProblem, maxLength, problem } from './field-problems.ts';

/** Field schemas. Each rule of spec §3.1 is defined once, shared by browser forms and server calls. */

/** Required, normalized text of at most `max` characters. */
export function requiredText(max: number) {
  return z
    .string(problem('required'))
    .check(z.overwrite(normalizeWhitespace), z.minLength(1, problem('required')), maxLength(max));
}

/** May be empty or absent. */
export function optionalText(max: number) {
  const text = z
    .string(problem('wrongType'))
    .check(z.overwrite(normalizeWhitespace), maxLength(max));
  return z._default(text, '');
}

/** Digits of any script, normalized to 0-9. Validates in the order of spec §3.1: required, digits, length. */
function requiredDigits(
  lengthProblem: (length: number) => FieldProblem | false,
  normalize = normalizeDigits,
) {
  return z.string(problem('required')).check(
    z.overwrite(normalize),
    z.superRefine((text, context) => {
      const found =
        text === '' ? 'required' : isDigits(text) ? lengthProblem(text.length) : 'digits';
      if (found) context.addIssue({ code: 'custom', message: found });
    }),
  );
}

/** Of any script. */
const isWithoutDigits = (text: string) => !/\p{Nd}/u.test(text);

export const namePart = requiredText(NAME_PART_MAX_LENGTH).check(
  z.refine(isWithoutDigits, problem('nameDigits')),
);
/** A whole name in one field. */
export const fullName = requiredText(FULL_NAME_MAX_LENGTH);

/** At least `words` words (spec §3.6: four for an owner) without digits. */
function names(words: number) {
  return requiredText(FULL_NAME_MAX_LENGTH).check(
    z.superRefine((text, context) => {
      // Already reported.
      if (text === '' || text.length > FULL_NAME_MAX_LENGTH) return;
      const message = !isWithoutDigits(text)
        ? 'nameDigits'
        : text.split(' ').length < words && 'nameParts';
      if (message) context.addIssue({ code: 'custom', message });
    }),
  );
}
export const ownerName = names(NAME_PARTS.length);
/** As in a passport; may be empty. */
export const latinName = z
  .string(problem('wrongType'))
  .check(
    z.overwrite(normalizeWhitespace),
    maxLength(FULL_NAME_MAX_LENGTH),
    z.regex(/^[\p{Script=Latin}\p{M} .'’-]*$/u, problem('latinName')),
  );
/** Without the first name. */
export const otherNames = names(NAME_PARTS.length - 1);
export const nationalId = requiredDigits(
  (length) => length !== NATIONAL_ID_LENGTH && 'nationalIdLength',
);
export const mobile = requiredDigits(
  (length) => length !== MOBILE_LENGTH && 'mobileLength',
  normalizeMobile,
);
export const deliveryCode = requiredDigits(
  (length) => length !== DELIVERY_CODE_LENGTH && 'deliveryCode',
);
export const genderCode = z.enum(GENDER_CODES, problem('required'));

export const numberOfCopies = z
  .int(problem('copies'))
  .check(z.minimum(MIN_COPIES, problem('copies')), z.maximum(MAX_COPIES, problem('copies')));

/** Building, floor or flat; «12/3» is not 123. */
export const addressNumber = requiredDigits(
  (length) =>
    length > ADDRESS_NUMBER_MAX_LENGTH && `tooLong:${ADDRESS_NUMBER_MAX_LENGTH}:${length}`,
  normalizeNumber,
);

export const addressText = requiredText(ADDRESS_PART_MAX_LENGTH);

/** Required code of a server-provided option. */
export const chosenCode = z
  .string(problem('required'))
  .check(z.minLength(1, problem('required')), z.maxLength(20));

export const governorateCode = z
  .string(problem('required'))
  .check(z.overwrite(normalizeDigits), z.regex(/^[0-9]{2}$/, problem('governorateCode')));

/** Twelve digits with a valid check digit. */
export const requestId = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], problem('required')),
    z.transform((given) => normalizeDigits(String(given))),
  ),
  z.string().check(
    z.refine((id) => isDigits(id) && id.length === REQUEST_ID_LENGTH, {
      ...problem('requestId'),
      abort: true,
    }),
    z.refine(isRequestId, problem('requestIdDigit')),
  ),
  // The compiler cannot derive the type from a check.
) as z.ZodMiniType as z.ZodMiniType<RequestId, string | number>;

export const DeliveryAddress = z.object({
  address: z.string(),
  governorateCode: z.string(),
  policeDeptCode: z.string(),
  postOfficeCode: z.string(),
});

export type DeliveryAddress = z.infer<typeof DeliveryAddress>;
