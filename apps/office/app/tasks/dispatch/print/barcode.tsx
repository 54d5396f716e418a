import { code128 } from './code128.ts';

const HEIGHT = 40;

/** Barcode of a request number. Always black on white, because scanners need contrast; digits are next to it. */
export function Barcode({ requestId }: { requestId: string }) {
  const { bars, modules } = code128(requestId);
  return (
    <svg
      viewBox={`0 0 ${modules} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
      data-barcode={requestId}
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
