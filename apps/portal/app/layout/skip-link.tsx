/** The first thing on every page for people who use the keyboard: past the header. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-5 focus:py-3 focus:font-semibold focus:text-ink"
    >
      {label}
    </a>
  );
}
