import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { starPath } from './star.ts';

/* Star-and-cross pattern of Mamluk Cairo. */
const tile = 88;
const star = starPath(tile / 2, tile / 2);
const inner = starPath(tile / 2, tile * 0.3, Math.PI / 8);

/** Background texture for dark grounds; `className` replaces its opacity. */
export function Lattice({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className={classNames(
        'print-hidden pointer-events-none absolute inset-0 size-full text-gold-soft forced-colors:hidden',
        className ?? 'opacity-14',
      )}
    >
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path d={star} fill="none" stroke="currentColor" />
          <path d={inner} fill="none" stroke="currentColor" strokeWidth="0.7" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
