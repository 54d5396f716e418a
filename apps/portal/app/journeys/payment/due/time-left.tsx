import { useEffect, useState } from 'react';
import { formatTimeLeft } from '../code-text.ts';

/** The browser's and the server's clocks are not quite together. */
const GRACE_MS = 1_000;

interface TimeLeftProps {
  label: string;
  /** An instant of the wire. */
  until: string;
  /** Once, when the time is over by this browser's clock. */
  onEnd: () => void;
}

/** A clock that runs down. It is for the eye alone: the end is told beside it in words that stand still. */
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
