import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTypedCode, readTypedCode, TYPED_CODE_LENGTH } from './typed-code.ts';

const LEAF = Uint8Array.from({ length: 32 }, (_, at) => 7 * at + 3);
const CODE = formatTypedCode(4_182_736, LEAF);

describe('readTypedCode', () => {
  it('returns the position and the first bytes of the leaf', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 35 - 1 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (position, leaf) => {
          const code = formatTypedCode(position, leaf);
          expect(code).toHaveLength(TYPED_CODE_LENGTH);
          expect(readTypedCode(code)).toEqual({ position, hash: leaf.slice(0, 11) });
        },
      ),
    );
  });

  it('reads small letters, spaces, hyphens and letters that look like digits', () => {
    const typed = CODE.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect(readTypedCode(typed.replace(/(.{4})/g, '$1 -'))).toEqual(readTypedCode(CODE));
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
