import { classNames } from '../class-names.ts';

/** The grey shape of something on its way. Hidden from screen readers: say it in words nearby. */
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
