import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatTypedCode,
  readTypedCode,
  TYPED_CODE_BYTES,
  TYPED_CODE_LENGTH,
} from './typed-code.ts';

const CODE = formatTypedCode(Uint8Array.from({ length: TYPED_CODE_BYTES }, (_, at) => 37 * at + 3));

describe('readTypedCode', () => {
  it('returns each code, with other digits for each other random number', () => {
    const random = fc.uint8Array({ minLength: TYPED_CODE_BYTES, maxLength: TYPED_CODE_BYTES });
    fc.assert(
      fc.property(random, random, (one, other) => {
        const code = formatTypedCode(one);
        expect(code).toHaveLength(TYPED_CODE_LENGTH);
        expect(readTypedCode(code)).toBe(code);
        expect(code === formatTypedCode(other)).toBe(Buffer.compare(one, other) === 0);
      }),
    );
  });

  it('reads small letters, spaces, hyphens and letters that look like digits', () => {
    const typed = CODE.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect(readTypedCode(typed.replace(/(.{4})/g, '$1 -'))).toBe(CODE);
  });

  it('refuses each wrong digit', () => {
    for (let at = 0; at < CODE.length; at += 1) {
      for (const digit of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (digit === CODE[at]) continue;
        expect(readTypedCode(CODE.slice(0, at) + digit + CODE.slice(at + 1))).toBeUndefined();
      }
    }
  });

  it.each(['', CODE.slice(1), `${CODE}0`, CODE.replace(/.$/, 'é')])('refuses %j', (typed) => {
    expect(readTypedCode(typed)).toBeUndefined();
  });
});
