import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeBase45, encodeBase45 } from './base45.ts';
import { MAX_CODE_LENGTH, readCivilEvent, signCivilEvent } from './civil-event.ts';
import { readMessage, type Signer } from './cose.ts';
import { anySheet, createAuthority, SHEET } from './testing/sheets.ts';

let signer: Signer;
beforeAll(async () => {
  ({ signer } = await createAuthority());
});

describe('base45', () => {
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ])('writes %j as %j, as in RFC 9285', (text, code) => {
    const bytes = new TextEncoder().encode(text);
    expect(encodeBase45(bytes)).toBe(code);
    expect(decodeBase45(code)).toEqual(bytes);
  });

  it.each(['GGW', ':::', 'A', 'abc', 'BB8a', 'ÄÖÜ'])('refuses %j', (code) => {
    expect(decodeBase45(code)).toBeUndefined();
  });
});

describe('signCivilEvent', () => {
  it('writes a common birth in fewer than 270 characters', async () => {
    expect((await signCivilEvent(SHEET, signer)).length).toBeLessThan(270);
  });

  it('returns the signed event', async () => {
    expect(readCivilEvent(await signCivilEvent(SHEET, signer))?.event).toEqual(SHEET);
  });

  it('cuts the place before the names, and marks the cut', async () => {
    const name = 'عبد الرحمن عبد العزيز عبد الحميد عبد المقصود';
    const place = 'مستشفى الولادة العام بمدينة السادس من أكتوبر';
    const code = await signCivilEvent({ ...SHEET, names: [name], place }, signer);
    const event = readCivilEvent(code)?.event;
    expect(event?.names).toEqual([name]);
    expect(event?.place).toMatch(/^مستشفى.* \.\.\.$/);
  });

  it('fits for all names and places, without loss of other fields', async () => {
    await fc.assert(
      fc.asyncProperty(anySheet, async (sheet) => {
        const code = await signCivilEvent(sheet, signer);
        expect(code.length).toBeLessThanOrEqual(MAX_CODE_LENGTH);
        const read = readCivilEvent(code)?.event;
        expect(read).toEqual({ ...sheet, names: read?.names, place: read?.place });
        read?.names.forEach((name, at) => {
          expect(sheet.names[at]?.startsWith(name.replace(' ...', ''))).toBe(true);
        });
      }),
    );
  });
});

describe('readCivilEvent', () => {
  it.each([
    ['nothing', ''],
    ['a web address', 'HTTPS://EXAMPLE.ORG/1'],
    ['more characters than a code has', 'A'.repeat(MAX_CODE_LENGTH + 2)],
  ])('does not read %s', (_, code) => {
    expect(readCivilEvent(code)).toBeUndefined();
  });

  it('does not read a code with a byte more', async () => {
    const bytes = decodeBase45(await signCivilEvent(SHEET, signer)) ?? new Uint8Array();
    expect(readMessage(bytes)).toBeDefined();
    expect(readMessage(Uint8Array.of(...bytes, 0))).toBeUndefined();
  });
});
