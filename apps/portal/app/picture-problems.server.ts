import { readdirSync, readFileSync } from 'node:fs';

/** Largest picture of a page, for slow connections. */
const MAX_BYTES = 300 * 1024;
/** Pages reserve 640 by 400 pixels: another shape is stretched or cropped. */
const SHAPE = 640 / 400;
const TOLERANCE = 0.01;
/** EXIF and XMP flags of an extended WebP; EXIF can contain a place and a time. */
const METADATA = 0b1100;

/** Pictures that pages cannot show as they are, one per line. */
export function findPictureProblems(folder: URL): string[] {
  return readdirSync(folder).flatMap((name) => {
    const bytes = readFileSync(new URL(name, folder));
    const problem =
      bytes.length > MAX_BYTES ? 'is larger than 300 KB' : problemOfContent(name, bytes);
    return problem ? [`apps/portal/public/pictures/${name}: ${problem}`] : [];
  });
}

function problemOfContent(name: string, bytes: Buffer): string | undefined {
  if (name.endsWith('.svg')) return bytes.includes('<svg') ? undefined : 'is not an SVG picture';
  if (!name.endsWith('.webp')) return 'is neither .svg nor .webp';
  const [width, height] = sizeOfWebp(bytes) ?? [];
  if (!width || !height) return 'is not a WebP picture';
  if (bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes[20] ?? 0) & METADATA) {
    return 'contains metadata (EXIF or XMP), such as the place of a photo';
  }
  const isShaped = Math.abs(width / height / SHAPE - 1) <= TOLERANCE;
  return isShaped ? undefined : `is ${width} by ${height} pixels, not in the ratio 640 to 400`;
}

/** Width and height ([RFC 9649](https://www.rfc-editor.org/rfc/rfc9649)). */
function sizeOfWebp(bytes: Buffer): readonly [number, number] | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)];
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
    }
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    default:
      return undefined;
  }
}
