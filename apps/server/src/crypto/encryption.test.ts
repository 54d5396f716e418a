import { PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BlindIndex,
  createEncryption,
  ENCRYPTED_MARK,
  EncryptedText,
  JsonParameter,
} from './encryption.ts';

const key = (seed: number) => Buffer.from(Array.from({ length: 32 }, (_, at) => (at * seed) % 251));
const indexKey = key(7);
const first = createEncryption({ keys: [{ id: 'first', key: key(3) }], indexKey });
const both = createEncryption({
  keys: [
    { id: 'second', key: key(5) },
    { id: 'first', key: key(3) },
  ],
  indexKey,
});

const text = fc.string({ unit: 'grapheme', minLength: 1 });

test('round-trips a text with a different ciphertext each time', () => {
  fc.assert(
    fc.property(text, (given) => {
      const stored = first.encrypt(given);
      expect(stored.startsWith(`${ENCRYPTED_MARK}first.`)).toBe(true);
      expect(stored).not.toBe(first.encrypt(given));
      expect(first.decrypt(stored)).toBe(given);
    }),
  );
});

test('encrypts with the newest key, decrypts with older ones, names a missing key', () => {
  const old = first.encrypt('عنوان');
  expect(both.decrypt(old)).toBe('عنوان');
  expect(both.isUpToDate(old)).toBe(false);
  const renewed = both.encrypt('عنوان');
  expect(both.isUpToDate(renewed)).toBe(true);
  expect(() => first.decrypt(renewed)).toThrow('DATA_KEYS lacks the data key second');
});

describe('rejects a tampered ciphertext', () => {
  const stored = first.encrypt('29005140190010');
  const at = (place: number) =>
    stored.slice(0, place) + (stored[place] === 'A' ? 'B' : 'A') + stored.slice(place + 1);
  const body = stored.indexOf('.') + 1;
  test.each([
    ['its nonce', at(body)],
    ['its text', at(body + 20)],
    ['its tag', at(stored.length - 4)],
    ['the name of its key', both.encrypt('29005140190010').replace('second', 'first')],
  ])('%s', (_what, changed) => {
    expect(() => first.decrypt(changed)).toThrow();
  });
});

test('stores placeholders in plain text and without blind index', () => {
  for (const nobodys of ['', PLACEHOLDER_NATIONAL_ID]) {
    expect(first.encrypt(nobodys)).toBe(nobodys);
    expect(first.blindIndex(new BlindIndex('nationalId', nobodys))).toBeNull();
  }
});

test('computes equal blind indexes only for equal value, kind and index key', () => {
  const index = (kind: 'nationalId' | 'mobile', value: string, of = first) =>
    of.blindIndex(new BlindIndex(kind, value))?.toString('hex');
  const one = index('nationalId', '29005140190010');
  expect(index('nationalId', '29005140190010', both)).toBe(one);
  const otherKey = createEncryption({ keys: [{ id: 'first', key: key(3) }], indexKey: key(9) });
  const others = [
    index('nationalId', '29005140190011'),
    index('mobile', '29005140190010'),
    index('nationalId', '29005140190010', otherKey),
  ];
  expect(new Set([one, ...others]).size).toBe(4);
});

test('encrypts parameters and decrypts rows, including nested JSON', () => {
  const at = new Date(0);
  const bytes = Buffer.from('bytes');
  const [plain, encrypted, json] = first.encryptParameters([
    'plain',
    new EncryptedText('mobile'),
    new JsonParameter({ open: 1, inside: [{ text: new EncryptedText('address'), none: null }] }),
  ]);
  expect(plain).toBe('plain');
  expect(`${encrypted}${json}`).not.toMatch(/mobile|address/);
  const rows = [{ encrypted, at, bytes, json: JSON.parse(String(json)) }];
  expect(first.decryptRows(rows)).toEqual([
    {
      encrypted: 'mobile',
      at,
      bytes,
      json: { open: 1, inside: [{ text: 'address', none: null }] },
    },
  ]);
});
