import { code128 } from '@wathiqa/domain';

const HEIGHT = 40;

/** Barcode of a number of even length. Always black on white, because scanners need contrast; digits are below it. */
export function Barcode({ digits, text }: { digits: string; text: string }) {
  const { bars, modules } = code128(digits);
  return (
    <div className="flex flex-col items-center">
      <svg
        viewBox={`0 0 ${modules} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        aria-hidden="true"
        data-barcode={digits}
        data-keep-color=""
        className="h-[12mm] w-[60.5mm]"
      >
        <rect width={modules} height={HEIGHT} fill="#fff" />
        <path
          fill="#000"
          d={bars.map(({ start, width }) => `M${start} 0h${width}v${HEIGHT}h-${width}z`).join('')}
        />
      </svg>
      <bdi className="text-[10pt] leading-[1.3] font-semibold tabular-nums">{text}</bdi>
    </div>
  );
}
