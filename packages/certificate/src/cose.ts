import { decode, encode, rfc8949EncodeOptions, Tagged } from 'cborg';

export type Bytes = Uint8Array<ArrayBuffer>;

/** COSE_Sign1 (RFC 9052 §4.2), header parameters (§3.1, RFC 9596 for the type), algorithm ES256 (RFC 9053 §2.1). */
const COSE_SIGN1 = 18;
const ALG = 1;
const CRIT = 2;
const KID = 4;
const TYPE = 16;
const ES256 = -7;

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;
const KID_LENGTH = 4;

/** ES256; the key may be in a file or a security module. */
export interface Signer {
  readonly kid: Bytes;
  /** r and s, 32 bytes each. */
  sign(bytes: Bytes): Promise<Bytes>;
}

/** Nothing of it is proven before `verify`. */
export interface SignedMessage {
  /** Empty without one. */
  readonly kid: Bytes;
  readonly type: unknown;
  readonly payload: Bytes;
  verify(publicKey: CryptoKey): Promise<boolean>;
}

/** Deterministic CBOR (RFC 8949 §4.2.1). */
export function encodeCbor(value: unknown): Bytes {
  return Uint8Array.from(encode(value, rfc8949EncodeOptions));
}

/** @returns undefined for bytes that are no CBOR */
export function decodeCbor(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, {
      useMaps: true,
      rejectDuplicateMapKeys: true,
      allowUndefined: false,
      tags: Tagged.preserve(COSE_SIGN1),
    });
  } catch {
    return undefined;
  }
}

/** @returns undefined for bytes `encodeCbor` would not write */
export function decodeExactly(bytes: Uint8Array): unknown {
  const value = decodeCbor(bytes);
  return isWrittenAs(bytes, () => encodeCbor(value)) ? value : undefined;
}

/** False also for values that only others can encode: arrays as keys of a map. */
function isWrittenAs(bytes: Uint8Array, write: () => Bytes): boolean {
  try {
    return equalBytes(write(), bytes);
  } catch {
    return false;
  }
}

/** @param type media type of the payload; codes of sheets have none, because each character counts */
export async function signMessage(payload: Bytes, signer: Signer, type?: string): Promise<Bytes> {
  const header = headerOf(signer.kid, type);
  return joinMessage(header, payload, await signer.sign(signedBytes(header, payload)));
}

function headerOf(kid: Bytes, type?: unknown): Bytes {
  return encodeCbor(
    new Map<number, unknown>([
      [ALG, ES256],
      [KID, kid],
      ...(type === undefined ? [] : ([[TYPE, type]] as const)),
    ]),
  );
}

function joinMessage(header: Bytes, payload: Bytes, signature: Bytes): Bytes {
  return encodeCbor(new Tagged(COSE_SIGN1, [header, new Map(), payload, signature]));
}

/** Message of this authority. @returns undefined for bytes `signMessage` would not write */
export function readExactMessage(bytes: Uint8Array): SignedMessage | undefined {
  const message = readMessage(bytes);
  if (!message || message.kid.length !== KID_LENGTH) return undefined;
  const { kid, type, payload, signature } = message;
  const write = () => joinMessage(headerOf(kid, type), payload, signature);
  return isWrittenAs(bytes, write) ? message : undefined;
}

/** @returns undefined unless the bytes are a tagged COSE_Sign1 by ES256 */
export function readMessage(
  bytes: Uint8Array,
): (SignedMessage & { readonly signature: Bytes }) | undefined {
  const message = decodeCbor(bytes);
  if (!(message instanceof Tagged) || message.tag !== COSE_SIGN1) return undefined;
  if (!Array.isArray(message.value) || message.value.length !== 4) return undefined;
  const [header, unprotectedHeader, payload, signature]: unknown[] = message.value;
  if (!isBytes(header) || !isBytes(payload) || !isBytes(signature)) return undefined;
  const parameters = decodeCbor(header);
  if (!(parameters instanceof Map) || !(unprotectedHeader instanceof Map)) return undefined;
  if (parameters.get(ALG) !== ES256 || parameters.has(CRIT)) return undefined;
  if ([...unprotectedHeader.keys()].some((label) => parameters.has(label))) return undefined;
  const kid: unknown = parameters.get(KID) ?? unprotectedHeader.get(KID);
  return {
    kid: isBytes(kid) ? kid : new Uint8Array(),
    type: parameters.get(TYPE),
    payload,
    signature,
    verify: (publicKey) => isSigned(signedBytes(header, payload), signature, publicKey),
  };
}

/** @param signature r and s, 32 bytes each */
export function isSigned(bytes: Bytes, signature: Bytes, publicKey: CryptoKey): Promise<boolean> {
  return crypto.subtle.verify(SIGNATURE, publicKey, signature, bytes);
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
