import { describe, expect, it } from 'vitest';
import {
  type Bytes,
  createKeyPair,
  createSigner,
  decodeCbor,
  encodeCbor,
  exportPublicKey,
  importPublicKey,
  isSigned,
  keyId,
  readMessage,
  signMessage,
} from './cose.ts';
import { isRevoked, openStatusList, STATUS_LIST_TYPE, statusAt } from './status-list.ts';
import vectors from './testing/vectors.json' with { type: 'json' };
import type { TrustedKeys } from './trusted-keys.ts';

const bytes = (hex: string): Bytes => new Uint8Array(Buffer.from(hex, 'hex'));

async function trust(publicKey: Bytes, kid?: Bytes): Promise<TrustedKeys> {
  const key = await importPublicKey(publicKey);
  const trusted = { publicKey, from: 0, until: 2 ** 32, withdrawn: false, key };
  return { issuedAt: 0, keys: [{ ...trusted, kid: kid ?? (await keyId(publicKey)) }] };
}

describe('draft-ietf-oauth-status-list', () => {
  const { key, kid, token, lists } = vectors.statusList;

  it('opens the token of the draft, by its key', async () => {
    const list = await openStatusList(bytes(token), await trust(bytes(key), bytes(kid)));
    expect(list).toEqual({
      uri: 'https://example.com/statuslists/1',
      issuedAt: 1_686_920_170,
      expiresAt: 2_291_720_170,
      bits: 1,
      statuses: Uint8Array.of(0xb9, 0xa3),
    });
    const revoked = list && [...Array(16).keys()].filter((index) => isRevoked(list, index));
    expect(revoked).toEqual([0, 3, 4, 5, 7, 8, 9, 13, 15]);
  });

  it('opens it for no other key', async () => {
    const other = await exportPublicKey((await createKeyPair()).publicKey);
    expect(await openStatusList(bytes(token), await trust(other, bytes(kid)))).toBeUndefined();
  });

  it.each(lists)('reads the list of $bits bits', async ({ bits, lst, statuses }) => {
    const pair = await createKeyPair();
    const claims = new Map<number, unknown>([
      [2, 'https://other.example/lists/1'],
      [6, 1_686_920_170],
      [
        65_533,
        new Map<string, unknown>([
          ['bits', bits],
          ['lst', bytes(lst)],
        ]),
      ],
    ]);
    const signed = await signMessage(
      encodeCbor(claims),
      await createSigner(pair),
      STATUS_LIST_TYPE,
    );
    const list = await openStatusList(signed, await trust(await exportPublicKey(pair.publicKey)));
    if (!list) throw new Error('The list does not open');
    expect(list.expiresAt).toBe(1_686_920_170);
    const found = Array.from({ length: 2 ** 20 }, (_, index) => [index, statusAt(list, index)]);
    expect(found.filter(([, status]) => status !== 0)).toEqual(statuses);
  });

  it.each([
    ['type', 'application/cwt'],
    ['type', undefined],
  ])('refuses a list with the %s %s', async (_what, type) => {
    const pair = await createKeyPair();
    const payload = readMessage(bytes(token))?.payload ?? new Uint8Array();
    const signed = await signMessage(payload, await createSigner(pair), type);
    const keys = await trust(await exportPublicKey(pair.publicKey));
    expect(await openStatusList(signed, keys)).toBeUndefined();
  });
});

describe('COSE_Sign1', () => {
  const { key, messages } = vectors.cose;

  it.each(messages)('$name: $result', async ({ cbor, result }) => {
    const message = readMessage(bytes(cbor));
    const verified = message ? await message.verify(await importPublicKey(bytes(key))) : false;
    expect(verified).toBe(result === 'verified');
  });

  it('refuses critical parameters, and a parameter in both headers', () => {
    const message = decodeCbor(bytes(messages[0]?.cbor ?? '')) as { value: unknown[] };
    const [, , payload, signature] = message.value;
    const change = (header: Map<number, unknown>, unprotected: Map<number, unknown>) =>
      encodeCbor(
        Object.assign(message, { value: [encodeCbor(header), unprotected, payload, signature] }),
      );
    const alg: [number, unknown] = [1, -7];
    expect(readMessage(change(new Map([alg]), new Map()))).toBeDefined();
    expect(readMessage(change(new Map([alg, [2, [9]], [9, 1]]), new Map()))).toBeUndefined();
    expect(readMessage(change(new Map([alg]), new Map([alg])))).toBeUndefined();
  });
});

describe('ECDSA with P-256 and SHA-256', () => {
  const { message, signatures } = vectors.ecdsa;

  it.each(signatures)('Wycheproof $tcId, $comment: $result', async ({ key, signature, result }) => {
    const publicKey = await importPublicKey(bytes(key));
    const signed = await isSigned(bytes(message), bytes(signature), publicKey);
    expect(signed).toBe(result === 'valid');
  });
});
