import { Notice } from '@wathiqa/ui';
import { useContext, useEffect } from 'react';
import { messages } from './again.messages.ts';
import { RefusedDocument } from './refused-before.ts';
import { SuccessorLink } from './successor-link.tsx';

/** Earlier refusal of this document; focuses the doubted field. */
export function RefusedNotice() {
  const refused = useContext(RefusedDocument);
  const input = refused?.input;

  useEffect(() => {
    if (!input) return;
    // After the heading took focus.
    const frame = requestAnimationFrame(() => document.getElementById(input)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [input]);

  if (!refused) return null;
  return (
    <Notice tone="warning" title={refused.refunded ? messages.refunded : messages.title}>
      {refused.reason && <p>{messages.text(refused.reason)}</p>}
      {refused.successor && (
        <p>
          <SuccessorLink id={refused.successor} />. {messages.orderedTwice}
        </p>
      )}
      <p>{messages.check}</p>
    </Notice>
  );
}
