/** How all forms of the portal check: a field when it is left, then at every change; all before a move. */
export const FORM_VALIDATION = {
  mode: 'onTouched',
  // After a failed attempt the summary takes the focus, not the first field.
  shouldFocusError: false,
} as const;

/** What the server said of a field is ready to be read; what the schema says is a problem's name. */
export const SERVER_ERROR_TYPE = 'server';
