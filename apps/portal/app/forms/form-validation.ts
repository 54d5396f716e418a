/** Validates a field on blur, then on change; all fields on submit. */
export const FORM_VALIDATION = {
  mode: 'onTouched',
  // The summary takes focus.
  shouldFocusError: false,
} as const;

/** Server errors are display text; schema errors are problem names. */
export const SERVER_ERROR_TYPE = 'server';
