interface InlineBarProps {
  text: string;
  value: number;
  /** Value of a full bar. */
  max: number;
}

export function InlineBar({ text, value, max }: InlineBarProps) {
  const width = max > 0 ? (value / max) * 100 : 0;
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-16 whitespace-nowrap tabular-nums">
        <bdi>{text}</bdi>
      </span>
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="block h-3.5 w-12 flex-1 rtl:-scale-x-100"
      >
        <rect y="9" width="100" height="1" className="fill-line" />
        <rect width={width} height="10" className="fill-accent forced-colors:fill-[CanvasText]" />
      </svg>
    </span>
  );
}
