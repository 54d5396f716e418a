/** Copies of one document: 1 to 5, 1 to begin with (portal.md §9). */
export const MIN_COPIES = 1;
export const MAX_COPIES = 5;

/**
 * The number of copies meant by what was typed or stepped to: above 5 it becomes 5, 1 or less (or no number
 * at all) becomes 1, a fraction loses its part (portal.md §5).
 */
export function clampCopies(copies: number): number {
  if (Number.isNaN(copies)) return MIN_COPIES;
  return Math.trunc(Math.min(MAX_COPIES, Math.max(MIN_COPIES, copies)));
}
