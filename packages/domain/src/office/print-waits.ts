/** Why a certificate waits to be printed: the last answer of the civil register. */
export const PRINT_WAITS = [
  'away',
  'sourceAway',
  'malformed',
  'none',
  'several',
  'incomplete',
] as const;
export type PrintWait = (typeof PRINT_WAITS)[number];

/** Time does not change these: printed once a supervisor confirms the request. */
export const CONFIRMED_WAITS = ['none', 'several', 'incomplete'] as const satisfies PrintWait[];
export type ConfirmedWait = (typeof CONFIRMED_WAITS)[number];
