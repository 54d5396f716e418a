import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Validates a field on blur, then on change; all fields on submit. */
export const FORM_VALIDATION = {
  mode: 'onTouched',
  // The summary takes focus.
  shouldFocusError: false,
} as const;

/** Server errors are display text; schema errors are problem names. */
export const SERVER_ERROR_TYPE = 'server';

/** Validates a form without nested fields; a field has its first problem. */
export function schemaResolver<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, unknown>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const { error, data } = schema.safeParse(values);
    if (!error) return { values: data, errors: {} };
    const problems = error.issues.map(({ path: [field], message }) => [field, { message }]);
    return { values: {}, errors: Object.fromEntries(problems.toReversed()) };
  };
}
