import { Button } from '../forms/button.tsx';

interface LoadFailedProps {
  text: string;
  retryLabel: string;
  onRetry: () => unknown;
}

/** In place of something that did not load. Needs a live region around it. */
export function LoadFailed({ text, retryLabel, onRetry }: LoadFailedProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {text}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {retryLabel}
      </Button>
    </span>
  );
}
