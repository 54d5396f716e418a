declare global {
  interface JSON {
    // ES2026; the compiler's own library does not have it yet.
    rawJSON(text: string): unknown;
  }
}

/** Piastres of a text such as `130.00`, which must have its two decimals; undefined when it has not. */
export function parsePiastres(text: string): number | undefined {
  return /^\d{1,9}\.\d\d$/.test(text) ? Number(text.replace('.', '')) : undefined;
}

/** `130.00` of 13000. */
export function formatAmount(piastres: number): string {
  const [pounds, rest] = [Math.floor(piastres / 100), piastres % 100];
  return `${pounds}.${String(rest).padStart(2, '0')}`;
}

/** The amount as a number of JSON that keeps its two decimals: the provider writes `130.00`, not `130`. */
export function toJsonAmount(piastres: number): unknown {
  return JSON.rawJSON(formatAmount(piastres));
}

/** What the provider takes for itself from somebody who pays in cash: three pounds and one in a hundred. */
export function cashFees(piastres: number): number {
  return 300 + Math.floor((piastres + 50) / 100);
}

/** An amount as it is told to people. */
export function formatPounds(piastres: number): string {
  return `${formatAmount(piastres)} جنيه`;
}
