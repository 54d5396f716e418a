declare global {
  interface JSON {
    // ES2026; missing from TypeScript's library.
    rawJSON(text: string): unknown;
  }
}

/** Such as `130.00`; undefined without two decimals. */
export function parsePiastres(text: string): number | undefined {
  return /^\d{1,9}\.\d\d$/.test(text) ? Number(text.replace('.', '')) : undefined;
}

/** `130.00` of 13000. */
export function formatAmount(piastres: number): string {
  const [pounds, rest] = [Math.floor(piastres / 100), piastres % 100];
  return `${pounds}.${String(rest).padStart(2, '0')}`;
}

/** Two decimals, because the provider writes `130.00`, not `130`. */
export function toJsonAmount(piastres: number): unknown {
  return JSON.rawJSON(formatAmount(piastres));
}

/** Three pounds plus one percent. */
export function cashFees(piastres: number): number {
  return 300 + Math.floor((piastres + 50) / 100);
}

export function formatPounds(piastres: number): string {
  return `${formatAmount(piastres)} جنيه`;
}
