import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { starPath } from './star.ts';

export interface CertificateWords {
  issuer: string;
  title: string;
  lines: readonly { label: string; value: string }[];
  seal: string;
}

const paper = { width: 440, height: 312, frame: 16, band: 14 };

/** Guilloche tile. */
const waves = [
  'M0 7C3.5 0 10.5 0 14 7S24.5 14 28 7',
  'M0 7C3.5 14 10.5 14 14 7S24.5 0 28 7',
  'M0 3.5C7 3.5 7 10.5 14 10.5S21 3.5 28 3.5',
];

/** Decorative, hidden from screen readers. */
export function CertificateIllustration({
  words,
  className,
}: {
  words: CertificateWords;
  className?: string;
}) {
  const id = useId();
  const { width, height } = paper;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={classNames('overflow-visible font-sans', className)}
    >
      {/* Second sheet, because an order may have several documents. */}
      <rect
        width={width}
        height={height}
        rx="8"
        fill="#dfd1b4"
        transform={`rotate(4 ${width / 2} ${height / 2})`}
      />
      <rect width={width} height={height} rx="8" fill="#fffdf8" />
      <rect
        x="0.5"
        y="0.5"
        width={width - 1}
        height={height - 1}
        rx="7.5"
        fill="none"
        stroke="#dfd1b4"
      />
      <Frame id={id} />
      <Watermark />
      <Heading words={words} />
      {words.lines.map((line, index) => (
        <Line
          key={line.label}
          {...line}
          y={132 + index * 31}
          short={index >= words.lines.length - 2}
        />
      ))}
      <Seal word={words.seal} />
    </svg>
  );
}

function Frame({ id }: { id: string }) {
  const { width, height, frame, band } = paper;
  const far = { x: width - frame - band, y: height - frame - band };
  const corners = [
    [frame, frame],
    [far.x, frame],
    [frame, far.y],
    [far.x, far.y],
  ] as const;
  return (
    <g>
      <defs>
        {/* Four, because the size is no multiple of the tile. */}
        {Object.entries({
          h: { x: frame, y: frame },
          v: { patternTransform: `translate(${frame + band} ${frame}) rotate(90)` },
          b: { x: frame, y: far.y },
          e: { patternTransform: `translate(${far.x + band} ${frame}) rotate(90)` },
        }).map(([side, place]) => (
          <pattern
            key={side}
            id={`${id}-${side}`}
            {...place}
            width="28"
            height={band}
            patternUnits="userSpaceOnUse"
          >
            <Waves />
          </pattern>
        ))}
      </defs>
      <rect x={frame} y={frame} width={width - 2 * frame} height={band} fill={`url(#${id}-h)`} />
      <rect x={frame} y={far.y} width={width - 2 * frame} height={band} fill={`url(#${id}-b)`} />
      <rect x={frame} y={frame} width={band} height={height - 2 * frame} fill={`url(#${id}-v)`} />
      <rect x={far.x} y={frame} width={band} height={height - 2 * frame} fill={`url(#${id}-e)`} />
      <g fill="none" stroke="#a87416" strokeWidth="0.8">
        <rect
          x={frame - 3}
          y={frame - 3}
          width={width - 2 * frame + 6}
          height={height - 2 * frame + 6}
          rx="2"
        />
        <rect
          x={frame + band + 3}
          y={frame + band + 3}
          width={width - 2 * (frame + band + 3)}
          height={height - 2 * (frame + band + 3)}
        />
      </g>
      {corners.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x - 4} ${y - 4})`}>
          <rect width="22" height="22" fill="#fffdf8" />
          <path d={starPath(11, 10.5)} fill="#0f5a57" />
          <path d={starPath(11, 5, Math.PI / 8)} fill="#f2dfb4" />
        </g>
      ))}
    </g>
  );
}

function Waves() {
  return waves.map((wave, index) => (
    <path
      key={wave}
      d={wave}
      fill="none"
      stroke={index === 2 ? '#c99a45' : '#1a7f79'}
      strokeWidth="0.9"
    />
  ));
}

/** Guilloche rosette. */
function Watermark() {
  return (
    <g transform={`translate(${paper.width / 2} 172)`} fill="none" stroke="#dcefec">
      {Array.from({ length: 12 }, (_, index) => index * 15).map((turn) => (
        <ellipse key={turn} rx="102" ry="38" transform={`rotate(${turn})`} />
      ))}
      <path d={starPath(0, 30)} />
      <path d={starPath(0, 30, Math.PI / 8)} />
    </g>
  );
}

function Heading({ words }: { words: CertificateWords }) {
  const centre = paper.width / 2;
  return (
    <g textAnchor="middle">
      <text x={centre} y="60" fontSize="12" fill="#4a5f5c">
        {words.issuer}
      </text>
      <text x={centre} y="90" fontSize="24" fontWeight="600" fill="#0b3b3a">
        {words.title}
      </text>
      <path
        d={`M${centre - 70} 104h56M${centre + 14} 104h56`}
        stroke="#a87416"
        strokeWidth="0.8"
        fill="none"
      />
      <g transform={`translate(${centre - 6} 98)`}>
        <path d={starPath(6, 5.5)} fill="#a87416" />
      </g>
    </g>
  );
}

interface LineProps {
  label: string;
  value: string;
  y: number;
  /** Leaves space for the seal. */
  short: boolean;
}

function Line({ label, value, y, short }: LineProps) {
  return (
    // Text starts at the locale's side, mirrored with its line.
    <g fontSize="14" className="ltr:translate-x-[52px] rtl:translate-x-[388px]">
      <text y={y} fill="#4a5f5c">
        {label}
      </text>
      <text
        y={y}
        fontWeight="600"
        fill="#12302e"
        className="ltr:translate-x-[92px] rtl:-translate-x-[92px]"
      >
        {value}
      </text>
      <path
        d={`M0 ${y + 9}H${short ? 238 : 336}`}
        stroke="#dfd1b4"
        strokeDasharray="1.5 2.5"
        className="rtl:-scale-x-100"
      />
    </g>
  );
}

function Seal({ word }: { word: string }) {
  return (
    <g
      transform="translate(64 206) rotate(-11 36 36)"
      fill="none"
      stroke="#1a7f79"
      className="ltr:translate-x-[240px]"
    >
      <circle cx="36" cy="36" r="35" strokeWidth="1.6" />
      <circle cx="36" cy="36" r="31.5" strokeWidth="0.7" />
      <path d={starPath(36, 30)} strokeWidth="0.9" />
      <path d={starPath(36, 30, Math.PI / 8)} strokeWidth="0.9" />
      <circle cx="36" cy="36" r="19" fill="#fffdf8" strokeWidth="0.9" />
      <text
        x="36"
        y="41"
        fontSize="13"
        fontWeight="600"
        textAnchor="middle"
        fill="#0f5a57"
        stroke="none"
      >
        {word}
      </text>
    </g>
  );
}
