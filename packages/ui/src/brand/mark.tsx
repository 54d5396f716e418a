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

/* Interlaced squares. The last path crosses over the second square once per side. */
const upright = 'M34.96 34.96H13.04V13.04H34.96Z';
const turned = 'M39.5 24 24 39.5 8.5 24 24 8.5Z';
const overpasses =
  'M31.75 31.75 25.3 38.2M16.25 31.75 9.8 25.3M16.25 16.25 22.7 9.8M31.75 16.25 38.2 22.7';
const heart =
  'M29.91 26.45 27.46 27.46 26.45 29.91 24 28.9 21.55 29.91 20.54 27.46 18.09 26.45 19.1 24 18.09 21.55 20.54 20.54 21.55 18.09 24 19.1 26.45 18.09 27.46 20.54 29.91 21.55 28.9 24Z';

/** Portal logo on its own tile, equal in light and dark. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      width="44"
      height="44"
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      data-keep-color=""
      className={classNames('shrink-0', className)}
    >
      <rect width="48" height="48" rx="11" fill="#0b3b3a" />
      <g strokeWidth="1.9" strokeLinejoin="round">
        <path d={turned} stroke="#f2dfb4" />
        <path d={upright} stroke="#0b3b3a" strokeWidth="4.6" />
        <path d={upright} stroke="#e0bd74" />
        <path d={overpasses} stroke="#0b3b3a" strokeWidth="4.6" />
        <path d={overpasses} stroke="#f2dfb4" />
      </g>
      <path d={heart} fill="#f2dfb4" />
    </svg>
  );
}
