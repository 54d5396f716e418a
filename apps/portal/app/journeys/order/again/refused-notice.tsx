import { formatRequestId } from '@wathiqa/domain';
import { Notice } from '@wathiqa/ui';
import { createContext, useContext, useEffect } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { pathTo } from '../../../paths.ts';
import { messages } from './again.messages.ts';

/** Refusal or refund of a reordered document. */
const RefusedBefore = z.object({
  reason: z.string(),
  input: z.optional(z.string()),
  refunded: z.optional(z.boolean()),
  /** Number of a later request of the same documents. */
  successor: z.optional(z.string()),
});
export type RefusedBefore = z.infer<typeof RefusedBefore>;

export const RefusedDocument = createContext<RefusedBefore | undefined>(undefined);

const AgainState = z.object({ again: z.array(RefusedBefore) });

/** From the history entry, in document order. */
export function readRefusedBefore(state: unknown): readonly RefusedBefore[] {
  return AgainState.safeParse(state).data?.again ?? [];
}

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

/** Later request of refused documents. */
export function SuccessorLink({ id }: { id: string }) {
  return (
    <Link to={pathTo('inquiryResult', { req_id: id })} className="link w-fit">
      {messages.successor} <bdi className="tabular-nums">{formatRequestId(id)}</bdi>
    </Link>
  );
}
