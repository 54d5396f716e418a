import { createContext } from 'react';
import * as z from 'zod/mini';

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
