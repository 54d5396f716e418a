/** Copies per document (spec §3.6). */
export const MIN_COPIES = 1;
export const MAX_COPIES = 5;

/** Clamps to 1 through 5 and truncates; 1 if not a number (spec §3.1). */
export function clampCopies(copies: number): number {
  if (Number.isNaN(copies)) return MIN_COPIES;
  return Math.trunc(Math.min(MAX_COPIES, Math.max(MIN_COPIES, copies)));
}
