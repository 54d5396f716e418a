import { createContext } from 'react';
import * as z from 'zod/mini';

/**
 * Why a document that is ordered again was refused, and the input that the reason doubts; or that it was accepted,
 * and its price given back.
 */
const RefusedBefore = z.object({
  reason: z.string(),
  input: z.optional(z.string()),
  refunded: z.optional(z.boolean()),
});
export type RefusedBefore = z.infer<typeof RefusedBefore>;

/** Why the document on the screen was refused when it was ordered before; undefined where it was not. */
export const RefusedDocument = createContext<RefusedBefore | undefined>(undefined);

const AgainState = z.object({ again: z.array(RefusedBefore) });

/** What the history entry of a form knows of documents that are ordered again, in their order. */
export function readRefusedBefore(state: unknown): readonly RefusedBefore[] {
  return AgainState.safeParse(state).data?.again ?? [];
}
