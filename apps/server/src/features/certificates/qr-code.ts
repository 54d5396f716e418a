import encodeQR from 'qr';

const OPTIONS = { ecc: 'medium', encoding: 'alphanumeric' } as const;
/** Modules of the quiet zone (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark modules by row, without a quiet zone. */
export function qrModules(code: string): boolean[][] {
  const framed = encodeQR(code, 'raw', { ...OPTIONS, border: 1 });
  return framed.slice(1, -1).map((line) => line.slice(1, -1));
}

/** SVG with its quiet zone. */
export function qrSvg(code: string): string {
  return encodeQR(code, 'svg', { ...OPTIONS, border: QUIET_ZONE });
}
