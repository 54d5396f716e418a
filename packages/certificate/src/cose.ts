import { decode, encode, rfc8949EncodeOptions, Tagged } from 'cborg';

export type Bytes = Uint8Array<ArrayBuffer>;

/** COSE_Sign1 (RFC 9052 §4.2), header parameters `alg` and `kid` (§3.1), algorithm ES256 (RFC 9053 §2.1). */
const COSE_SIGN1 = 18;
const ALG = 1;
const KID = 4;
const ES256 = -7;

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;
const KID_LENGTH = 4;
const SIGNATURE_LENGTH = 64;

/** ES256; the key may be in a file or a security module. */
export interface Signer {
  readonly kid: Bytes;
  /** r and s, 32 bytes each. */
  sign(bytes: Bytes): Promise<Bytes>;
}

/** Nothing of it is proven before `verify`. */
export interface SignedMessage {
  readonly kid: Bytes;
  readonly payload: Bytes;
  verify(publicKey: CryptoKey): Promise<boolean>;
}

/** Deterministic CBOR (RFC 8949 §4.2.1). */
export function encodeCbor(value: unknown): Bytes {
  return Uint8Array.from(encode(value, rfc8949EncodeOptions));
}

/** @returns undefined for bytes `encodeCbor` would not write */
export function decodeCbor(bytes: Uint8Array): unknown {
  try {
    const value: unknown = decode(bytes, {
      strict: true,
      useMaps: true,
      rejectDuplicateMapKeys: true,
      allowIndefinite: false,
      allowUndefined: false,
      tags: Tagged.preserve(COSE_SIGN1),
    });
    return equalBytes(encodeCbor(value), bytes) ? value : undefined;
  } catch {
    return undefined;
  }
}

export async function signMessage(payload: Bytes, signer: Signer): Promise<Bytes> {
  const header = encodeCbor(
    new Map<number, unknown>([
      [ALG, ES256],
      [KID, signer.kid],
    ]),
  );
  const signature = await signer.sign(signedBytes(header, payload));
  return encodeCbor(new Tagged(COSE_SIGN1, [header, new Map(), payload, signature]));
}

/** @returns undefined unless the bytes are COSE_Sign1 by ES256 in deterministic encoding */
export function readMessage(bytes: Uint8Array): SignedMessage | undefined {
  const message = decodeCbor(bytes);
  if (!(message instanceof Tagged) || message.tag !== COSE_SIGN1) return undefined;
  if (!Array.isArray(message.value) || message.value.length !== 4) return undefined;
  const [header, unprotectedHeader, payload, signature]: unknown[] = message.value;
  if (!isBytes(header) || !isBytes(payload) || !isBytes(signature)) return undefined;
  if (!(unprotectedHeader instanceof Map) || unprotectedHeader.size > 0) return undefined;
  const parameters = decodeCbor(header);
  if (!(parameters instanceof Map) || parameters.size !== 2) return undefined;
  const kid: unknown = parameters.get(KID);
  if (parameters.get(ALG) !== ES256 || !isBytes(kid) || kid.length !== KID_LENGTH) return undefined;
  if (signature.length !== SIGNATURE_LENGTH) return undefined;
  return {
    kid,
    payload,
    verify: (publicKey) =>
      crypto.subtle.verify(SIGNATURE, publicKey, signature, signedBytes(header, payload)),
  };
}

/** First bytes of the hash of the public point: no key can change its name. */
export async function keyId(publicKey: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey)).slice(0, KID_LENGTH);
}

/** @param publicKey uncompressed point, 65 bytes */
export function importPublicKey(publicKey: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', publicKey, CURVE, true, ['verify']);
}

export function exportPublicKey(key: CryptoKey): Promise<Bytes> {
  return crypto.subtle.exportKey('raw', key).then((bytes) => new Uint8Array(bytes));
}

/** Signer with a private key in memory. */
export async function createSigner(keys: CryptoKeyPair): Promise<Signer> {
  return {
    kid: await keyId(await exportPublicKey(keys.publicKey)),
    sign: async (bytes) =>
      new Uint8Array(await crypto.subtle.sign(SIGNATURE, keys.privateKey, bytes)),
  };
}

export function createKeyPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
}

export function isBytes(value: unknown): value is Bytes {
  return value instanceof Uint8Array;
}

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Sig_structure of RFC 9052 §4.4, without external data. */
function signedBytes(header: Bytes, payload: Bytes): Bytes {
  return encodeCbor(['Signature1', header, new Uint8Array(), payload]);
}
