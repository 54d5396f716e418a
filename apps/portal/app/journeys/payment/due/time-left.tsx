import { useEffect, useState } from 'react';
import { formatTimeLeft } from '../code-text.ts';

/** Tolerance for clock skew with the server. */
const GRACE_MS = 1_000;

interface TimeLeftProps {
  label: string;
  until: string;
  /** Called once at expiry by the browser's clock. */
  onEnd: () => void;
}

/** Countdown, hidden from screen readers; separate text announces expiry. */
export function TimeLeft({ label, until, onEnd }: TimeLeftProps) {
  const [now, setNow] = useState(() => Date.now());
  const end = Date.parse(until);
  const remainingText = formatTimeLeft(end - now);

  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(interval);
  }, []);

  useEffect(() => {
    const remaining = end - Date.now();
    if (remaining <= 0) return;
    const timeout = setTimeout(onEnd, remaining + GRACE_MS);
    return () => clearTimeout(timeout);
  }, [end, onEnd]);

  if (remainingText === undefined) return null;
  return (
    <p aria-hidden="true" className="print-hidden text-sm font-normal text-ink-2">
      {label}{' '}
      <bdi dir="ltr" className="tabular-nums">
        {remainingText}
      </bdi>
    </p>
  );
}
