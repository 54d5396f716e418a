import { asPiastres, type Piastres } from '@wathiqa/domain';

/** Seven digits of pounds: far more than a request can cost, and the register's piastres still hold them. */
const AMOUNT = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2})0*)?$/;

/**
 * An amount as FawryPay writes it and signs it, in pounds with two decimals: 13000 becomes `130.00`.
 *
 * @throws RangeError when it is not a whole number of piastres from 0 up
 */
export function formatAmount(piastres: Piastres): string {
  if (!Number.isSafeInteger(piastres) || piastres < 0) {
    throw new RangeError(`${piastres} is not an amount in whole piastres`);
  }
  const digits = String(piastres).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Piastres of an amount as it was written, digit by digit; undefined when that is not a whole number of them. */
export function parseAmount(written: string): Piastres | undefined {
  const [, pounds, fraction = ''] = AMOUNT.exec(written) ?? [];
  return pounds === undefined
    ? undefined
    : asPiastres(Number(`${pounds}${fraction.padEnd(2, '0')}`));
}
