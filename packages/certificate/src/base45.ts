/** RFC 9285, table 1: the alphanumeric characters of a QR code. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = ALPHABET.length;

/** RFC 9285: three characters for two bytes, two for a last single byte. */
export function encodeBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const high = bytes[at] ?? 0;
    const low = bytes[at + 1];
    let rest = low === undefined ? high : high * 256 + low;
    for (let digits = low === undefined ? 2 : 3; digits > 0; digits -= 1) {
      text += ALPHABET[rest % BASE];
      rest = Math.floor(rest / BASE);
    }
  }
  return text;
}

/** @returns undefined for anything `encodeBase45` cannot write */
export function decodeBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((letter) => ALPHABET.indexOf(letter));
    if (digits.includes(-1)) return undefined;
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    if (digits.length === 3) {
      if (value > 0xff_ff) return undefined;
      bytes.push(value >> 8);
    } else if (value > 0xff) return undefined;
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}
