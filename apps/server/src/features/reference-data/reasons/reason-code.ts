const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Code of an added reason: letters as counter, because codes have no digits. Reasons are never deleted, so codes are
 * unique.
 */
export function addedReasonCode(reasons: number): string {
  let letters = '';
  for (let rest = reasons; rest > 0; rest = Math.floor((rest - 1) / LETTERS.length)) {
    letters = LETTERS.charAt((rest - 1) % LETTERS.length) + letters;
  }
  return `ADDED_${letters}`;
}
