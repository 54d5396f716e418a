import { PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decryptColumns, decryptText, encryptedContact } from './encrypted-rows.ts';
import {
  BlindIndex,
  createEncryption,
  ENCRYPTED_MARK,
  EncryptedText,
  JsonParameter,
  MisplacedCiphertextError,
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

const COLUMN = 'documents.national_id';
const KEY = ['260000009993', 1] as const;

test('round-trips a text with a different ciphertext each time', () => {
  fc.assert(
    fc.property(text, (given) => {
      const stored = first.encrypt(given, COLUMN, KEY);
      expect(stored.startsWith(`${ENCRYPTED_MARK}first.`)).toBe(true);
      expect(stored).not.toBe(first.encrypt(given, COLUMN, KEY));
      expect(first.decrypt(stored, COLUMN, KEY)).toBe(given);
    }),
  );
});

test('encrypts with the newest key, decrypts with older ones, names a missing key', () => {
  const old = first.encrypt('عنوان', COLUMN, KEY);
  expect(both.decrypt(old, COLUMN, KEY)).toBe('عنوان');
  expect(both.isUpToDate(old)).toBe(false);
  const renewed = both.encrypt('عنوان', COLUMN, KEY);
  expect(both.isUpToDate(renewed)).toBe(true);
  expect(() => first.decrypt(renewed, COLUMN, KEY)).toThrow('DATA_KEYS lacks the data key second');
});

describe('rejects a tampered ciphertext', () => {
  const stored = first.encrypt('29005140190010', COLUMN, KEY);
  const at = (place: number) =>
    stored.slice(0, place) + (stored[place] === 'A' ? 'B' : 'A') + stored.slice(place + 1);
  const body = stored.indexOf('.') + 1;
  test.each([
    ['its nonce', at(body)],
    ['its text', at(body + 20)],
    ['its tag', at(stored.length - 4)],
    ['the name of its key', both.encrypt('29005140190010', COLUMN, KEY).replace('second', 'first')],
  ])('%s', (_what, changed) => {
    expect(() => first.decrypt(changed, COLUMN, KEY)).toThrow();
  });
});

test('stores placeholders in plain text and without blind index', () => {
  for (const nobodys of ['', PLACEHOLDER_NATIONAL_ID]) {
    expect(first.encrypt(nobodys, COLUMN, KEY)).toBe(nobodys);
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

describe('decrypts a ciphertext only in its place', () => {
  const stored = first.encrypt('29005140190010', COLUMN, KEY);
  test.each([
    ['another column', 'documents.mother_full_name', KEY],
    ['another table', 'citizens.national_id', KEY],
    ['another row', COLUMN, ['260000009993', 2]],
    ['a shorter key', COLUMN, ['260000009993']],
  ] as const)('not in %s', (_place, column, rowKey) => {
    expect(() => first.decrypt(stored, column, rowKey)).toThrow(MisplacedCiphertextError);
  });

  test('and reads no plain text in its place', () => {
    expect(() => decryptText('29005140190010', COLUMN, KEY)).toThrow(MisplacedCiphertextError);
  });
});

const [contact] = first.encryptParameters([
  encryptedContact(
    { contactDetails: { mobile1: '01012345678' }, gender: 'F' },
    ['issuer', 'subject'],
    7,
  ),
]);

test('encrypts parameters and decrypts the columns of a row, including nested JSON', () => {
  const at = new Date(0);
  const [plain, address, json] = first.encryptParameters([
    'plain',
    new EncryptedText('Nile Street', 'shipments.address', [7]),
    new JsonParameter({
      open: 1,
      items: [{ text: new EncryptedText('a question', 'request_messages.text', [7, 1]) }],
    }),
  ]);
  expect(plain).toBe('plain');
  expect(`${address}${json}${contact}`).not.toMatch(/Nile|question|0101234/);
  const stored = {
    address,
    at,
    json: JSON.parse(String(json)),
    contact: JSON.parse(String(contact)),
  };
  const [row] = first.wrapCiphertexts([stored]);
  if (!row) throw new Error('no row');
  decryptColumns('shipments', [7], row);
  decryptColumns('requests', ['issuer', 'subject', 7], row);
  decryptColumns('request_messages', [7, 1], row.json.items[0]);
  expect(row).toEqual({
    address: 'Nile Street',
    at,
    json: { open: 1, items: [{ text: 'a question' }] },
    contact: { contactDetails: { mobile1: '01012345678' }, gender: 'F' },
  });
});

test('refuses a ciphertext under a name that no encrypted column has', () => {
  const name_ar = first.encrypt('text', COLUMN, KEY);
  expect(() => first.wrapCiphertexts([{ name_ar }])).toThrow(MisplacedCiphertextError);
});

test('a ciphertext that no one decrypts becomes neither JSON nor text', () => {
  const [row] = first.wrapCiphertexts([{ email: first.encrypt('text', COLUMN, KEY) }]);
  expect(() => JSON.stringify(row)).toThrow(MisplacedCiphertextError);
  expect(() => `${row?.email}`).toThrow(MisplacedCiphertextError);
});
