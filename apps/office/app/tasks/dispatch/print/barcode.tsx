import { code128 } from '@wathiqa/domain';

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
