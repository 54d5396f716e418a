import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeBase45, encodeBase45 } from './base45.ts';
import {
  MAX_CARD_CODE_LENGTH,
  MAX_CODE_LENGTH,
  readCivilEvent,
  signCivilEvent,
} from './civil-event.ts';
import { decodeCbor, encodeCbor, readMessage, type Signer, signMessage } from './cose.ts';
import { storeZlib } from './stored-zlib.ts';
import { anySheet, CARD, createAuthority, SHEET } from './testing/sheets.ts';

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
        const most = sheet.kind === 'Nid' ? MAX_CARD_CODE_LENGTH : MAX_CODE_LENGTH;
        expect(code.length).toBeLessThanOrEqual(most);
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
    ['more characters than a code has', 'A'.repeat(MAX_CARD_CODE_LENGTH + 3)],
  ])('does not read %s', (_, code) => {
    expect(readCivilEvent(code)).toBeUndefined();
  });

  it('does not read a code with a byte more', async () => {
    const bytes = decodeBase45(await signCivilEvent(SHEET, signer)) ?? new Uint8Array();
    expect(readMessage(bytes)).toBeDefined();
    expect(readMessage(Uint8Array.of(...bytes, 0))).toBeUndefined();
  });
});

describe('an ID card', () => {
  /** In zlib, as cards have it. */
  const cardOf = async (token: Map<number, unknown>) =>
    encodeBase45(storeZlib(await signMessage(encodeCbor(token), signer)));
  const tokenOf = async () => {
    const bytes = decodeBase45(await signCivilEvent(CARD, signer)) ?? new Uint8Array();
    const message = readMessage(inflateSync(bytes));
    return decodeCbor(message?.payload ?? new Uint8Array()) as Map<number, unknown>;
  };

  it('has Claim 169 with name, day of birth and gender for other readers', async () => {
    const token = await tokenOf();
    expect(token.get(169)).toEqual(
      new Map<number, unknown>([
        [4, CARD.names[0]],
        [8, '19900514'],
        [9, 1],
      ]),
    );
    expect(readCivilEvent(await cardOf(token))?.event).toEqual(CARD);
  });

  it('has a name of 45 letters without a cut', async () => {
    const names = ['عبد الرحمن عبد العزيز عبد الحميد عبد المقصود'];
    const read = readCivilEvent(await signCivilEvent({ ...CARD, names }, signer));
    expect(read?.event.names).toEqual(names);
  });

  it.each<[string, (token: Map<number, unknown>, identity: Map<number, unknown>) => void]>([
    ['without Claim 169', (token) => token.delete(169)],
    ['of another kind', (token) => (token.get(-65_537) as Map<number, unknown>).set(1, 1)],
    ['with a second name', (token) => (token.get(-65_537) as Map<number, unknown>).set(2, ['a'])],
    ['with an unknown claim', (token) => token.set(1, 'issuer')],
    ['with an unknown attribute', (_, identity) => identity.set(1, '29005142100010')],
    ['without a name', (_, identity) => identity.delete(4)],
    ['with another gender', (_, identity) => identity.set(9, 3)],
    ['with the 30th of February', (_, identity) => identity.set(8, '19900230')],
    ['with a day in another form', (_, identity) => identity.set(8, '1990-05-14')],
  ])('is not read %s', async (_what, change) => {
    const token = await tokenOf();
    change(token, token.get(169) as Map<number, unknown>);
    expect(readCivilEvent(await cardOf(token))).toBeUndefined();
  });

  it('is not read without zlib, nor a certificate in it', async () => {
    const card = await signMessage(encodeCbor(await tokenOf()), signer);
    expect(readCivilEvent(encodeBase45(card))).toBeUndefined();
    const sheet = decodeBase45(await signCivilEvent(SHEET, signer)) ?? new Uint8Array();
    expect(readCivilEvent(encodeBase45(storeZlib(sheet)))).toBeUndefined();
  });
});
