import { classNames } from '../class-names.ts';

/** Loading placeholder, hidden from screen readers; needs text nearby. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block min-h-4 animate-pulse rounded-sm bg-line/60 motion-reduce:animate-none',
        className,
      )}
    />
  );
}
