const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The code of a reason that staff add, by how many reasons there are: letters count, because codes have no
 * digits. Reasons are retired and never removed, so no two get the same.
 */
export function addedReasonCode(reasons: number): string {
  let letters = '';
  for (let rest = reasons; rest > 0; rest = Math.floor((rest - 1) / LETTERS.length)) {
    letters = LETTERS.charAt((rest - 1) % LETTERS.length) + letters;
  }
  return `ADDED_${letters}`;
}
