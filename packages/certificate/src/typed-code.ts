import type { Bytes } from './cose.ts';

/** Crockford's digits: no I, L, O or U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = DIGITS.length;

/** Digits with the check digit. */
export const TYPED_CODE_LENGTH = 26;

const POSITION_DIGITS = 7;
const HASH_DIGITS = TYPED_CODE_LENGTH - 1 - POSITION_DIGITS;
const HASH_BYTES = Math.floor((HASH_DIGITS * 5) / 8);

export interface TypedCode {
  /** In the log. */
  readonly position: number;
  /** First bytes of the leaf. */
  readonly hash: Bytes;
}

/** For people without a camera: place in the log, first bytes of the leaf, check digit. */
export function formatTypedCode(position: number, leaf: Uint8Array): string {
  const hash = leaf.slice(0, HASH_BYTES).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const digits = digitsOf(BigInt(position), POSITION_DIGITS) + digitsOf(hash, HASH_DIGITS);
  return digits + checkDigit(digits);
}

/** Accepts both cases, spaces and hyphens, O as 0, I and L as 1. @returns undefined for a mistyped code */
export function readTypedCode(typed: string): TypedCode | undefined {
  const digits = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (digits.length !== TYPED_CODE_LENGTH) return undefined;
  if ([...digits].some((digit) => !DIGITS.includes(digit))) return undefined;
  if (checkDigit(digits.slice(0, -1)) !== digits.at(-1)) return undefined;
  const hash = numberOf(digits.slice(POSITION_DIGITS, -1));
  if (hash >= 256n ** BigInt(HASH_BYTES)) return undefined;
  return {
    position: Number(numberOf(digits.slice(0, POSITION_DIGITS))),
    hash: Uint8Array.from({ length: HASH_BYTES }, (_, at) =>
      Number((hash >> BigInt(8 * (HASH_BYTES - 1 - at))) & 0xffn),
    ),
  };
}

/** Luhn's rule with 32 digits: finds each wrong digit, and swapped neighbours except 0 and Z. */
function checkDigit(digits: string): string {
  let sum = 0;
  [...digits].reverse().forEach((digit, at) => {
    const value = DIGITS.indexOf(digit) * (at % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / BASE) + (value % BASE);
  });
  return DIGITS[(BASE - (sum % BASE)) % BASE] ?? '';
}

function digitsOf(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= BigInt(BASE)) {
    digits = DIGITS[Number(rest % BigInt(BASE))] + digits;
  }
  return digits;
}

function numberOf(digits: string): bigint {
  return [...digits].reduce((sum, digit) => sum * BigInt(BASE) + BigInt(DIGITS.indexOf(digit)), 0n);
}
