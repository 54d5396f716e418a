/** Crockford's digits: no I, L, O or U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = DIGITS.length;

/** Digits of 80 bits, and the check digit. */
export const TYPED_CODE_LENGTH = 17;
export const TYPED_CODE_BYTES = 10;

/** For people without a camera. @param random {@link TYPED_CODE_BYTES} bytes that no one can guess */
export function formatTypedCode(random: Uint8Array): string {
  let rest = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = '';
  while (digits.length < TYPED_CODE_LENGTH - 1) {
    digits = DIGITS[Number(rest % BigInt(BASE))] + digits;
    rest /= BigInt(BASE);
  }
  return digits + checkDigit(digits);
}

/** Accepts both cases, spaces and hyphens, O as 0, I and L as 1. @returns undefined for a mistyped code */
export function readTypedCode(typed: string): string | undefined {
  const digits = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (digits.length !== TYPED_CODE_LENGTH) return undefined;
  if ([...digits].some((digit) => !DIGITS.includes(digit))) return undefined;
  return checkDigit(digits.slice(0, -1)) === digits.at(-1) ? digits : undefined;
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
