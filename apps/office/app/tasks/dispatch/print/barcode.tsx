import JsBarcode from 'jsbarcode';

const HEIGHT = 40;

/** Barcode of a number of even length. Always black on white, because scanners need contrast; digits are next to it. */
export function Barcode({ digits }: { digits: string }) {
  const { bars, modules } = code128(digits);
  return (
    <svg
      viewBox={`0 0 ${modules} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
      data-barcode={digits}
      data-keep-color=""
      className="barcode"
    >
      <rect width={modules} height={HEIGHT} fill="#fff" />
      <path
        fill="#000"
        d={bars.map(({ start, width }) => `M${start} 0h${width}v${HEIGHT}h-${width}z`).join('')}
      />
    </svg>
  );
}

/** Modules on each side. */
const QUIET_ZONE = 10;

/** In modules, including the quiet zone. */
interface Bar {
  start: number;
  width: number;
}

/**
 * Code 128 set C: two digits per symbol, so that twelve fit a label.
 *
 * @param digits an even number of digits 0-9
 * @returns bars, and total modules with quiet zones
 * @throws RangeError for other input
 */
export function code128(digits: string): { bars: Bar[]; modules: number } {
  if (!/^(?:[0-9]{2})+$/.test(digits))
    throw new RangeError('Code set C encodes only pairs of digits');
  const target: { encodings?: { data: string }[] } = {};
  JsBarcode(target, digits, { format: 'CODE128C' });
  const modules = target.encodings?.map(({ data }) => data).join('') ?? '';
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: bar, index }) => ({
    start: QUIET_ZONE + index,
    width: bar.length,
  }));
  return { bars, modules: modules.length + 2 * QUIET_ZONE };
}
