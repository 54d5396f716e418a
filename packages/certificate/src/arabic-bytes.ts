/** One byte for each Arabic letter, UTF-8 two: a code of 300 characters needs the half. */
const ISO_8859_6 = new TextDecoder('iso-8859-6', { fatal: true });

const BYTES = new Map<string, number>();
for (let byte = 0x20; byte < 0x100; byte += 1) {
  try {
    BYTES.set(ISO_8859_6.decode(Uint8Array.of(byte)), byte);
  } catch {
    // A byte without a character.
  }
}

/** Bytes of ISO 8859-6, or the text if it has other characters; CBOR has a type for each. */
export function packText(text: string): Uint8Array<ArrayBuffer> | string {
  const bytes = [...text].map((letter) => BYTES.get(letter));
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : text;
}

/** @throws TypeError for a byte without a character */
export function unpackText(packed: Uint8Array | string): string {
  return typeof packed === 'string' ? packed : ISO_8859_6.decode(packed);
}
