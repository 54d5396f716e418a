import { classNames } from '../class-names.ts';

/** Needs adjacent text. */
export function Spinner() {
  return (
    <svg
      className="size-5 shrink-0 animate-spin"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" opacity="0.28" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}

/** After ten seconds, offers a reload. Pure CSS, because the script may be missing. */
export function LateHint({ text, retry }: { text: string; retry: string }) {
  return (
    <p className="late">
      {text}{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: the page's own address, with all that is in it */}
      <a href="" className="link">
        {retry}
      </a>
    </p>
  );
}

/** Hidden from screen readers; needs text nearby. */
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
