import { useEffect, useState } from 'react';
import { timeLeft } from '../code-text.ts';

/** The browser's and the server's clocks are not quite together. */
const SPARE_MS = 1_000;

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
  const shown = timeLeft(end - now);

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);

  useEffect(() => {
    const left = end - Date.now();
    if (left <= 0) return;
    const waiting = setTimeout(onEnd, left + SPARE_MS);
    return () => clearTimeout(waiting);
  }, [end, onEnd]);

  if (shown === undefined) return null;
  return (
    <p aria-hidden="true" className="text-end text-sm font-normal text-ink-2">
      {label}{' '}
      <bdi dir="ltr" className="tabular-nums">
        {shown}
      </bdi>
    </p>
  );
}
