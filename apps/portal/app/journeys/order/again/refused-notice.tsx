import { Notice } from '@wathiqa/ui';
import { useContext, useEffect } from 'react';
import { messages } from './again.messages.ts';
import { RefusedDocument } from './refused-before.ts';

/** Why the document on the screen was refused when it was ordered before; the doubted field takes the focus. */
export function RefusedNotice() {
  const refused = useContext(RefusedDocument);
  const input = refused?.input;

  useEffect(() => {
    if (!input) return;
    // After the heading of a new screen has had it.
    const frame = requestAnimationFrame(() => document.getElementById(input)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [input]);

  if (!refused) return null;
  return (
    <Notice tone="warning" title={refused.refunded ? messages.refunded : messages.title}>
      {refused.reason && <p>{messages.text(refused.reason)}</p>}
      <p>{messages.check}</p>
    </Notice>
  );
}
