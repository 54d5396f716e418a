import { asPiastres, type Piastres } from '@wathiqa/domain';

/** Seven digits of pounds exceed any request. */
const AMOUNT = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2})0*)?$/;

/**
 * FawryPay format with two decimals: 13000 becomes `130.00`.
 *
 * @throws RangeError unless a non-negative integer
 */
export function formatAmount(piastres: Piastres): string {
  if (!Number.isSafeInteger(piastres) || piastres < 0) {
    throw new RangeError(`${piastres} is not an amount in whole piastres`);
  }
  const digits = String(piastres).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses piastres exactly; undefined if invalid. */
export function parseAmount(written: string): Piastres | undefined {
  const [, pounds, fraction = ''] = AMOUNT.exec(written) ?? [];
  return pounds === undefined
    ? undefined
    : asPiastres(Number(`${pounds}${fraction.padEnd(2, '0')}`));
}
