/** Loading spinner; needs adjacent text. */
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
