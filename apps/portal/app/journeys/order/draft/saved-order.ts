import type { OrderDraft } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { DeliveryEntry } from './delivery.ts';
import type { OrderEntry, OrderForms } from './order-form.ts';

/** An order that the server has accepted in a preview and the citizen is looking through. */
export const Review = z.object({
  /** In pounds, by the server. */
  totalPrice: z.number(),
});
export type Review = z.infer<typeof Review>;

/** An order that is being made: its documents, where it goes, and its review once there is one. */
export interface OrderState<Entry> {
  draft: OrderDraft<Entry>;
  delivery: DeliveryEntry;
  review?: Review | undefined;
  /**
   * One key for one order (decisions §3), from its first review on, whatever is edited afterwards: an
   * attempt whose answer was lost may have been registered, and only its key finds that request again.
   */
  idempotencyKey?: string | undefined;
  /** An attempt to register it was sent, and nobody knows what became of it. */
  unsettled?: boolean | undefined;
}

/** An order as this tab keeps it, with the history entry it was typed in. */
export interface SavedOrder<Entry> {
  historyEntry: string;
  order: OrderState<Entry>;
}

/** A saved document by its own form. One from before an order could hold several kinds is of the first. */
export function savedEntrySchema<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
): z.ZodMiniType<Entry> {
  return z.pipe(
    z.looseObject({ kind: z._default(z.enum(forms.kinds), forms.start.kind) }),
    z.transform((saved, context): Entry => {
      const read = forms.of(saved).Entry.safeParse(saved);
      if (read.success) return read.data;
      context.issues.push({ code: 'custom', message: 'wrongType', input: saved });
      return z.NEVER;
    }),
  );
}

/** The form of a saved order whose documents are of the given form. */
export function savedOrderSchema<Entry>(
  entry: z.ZodMiniType<Entry>,
): z.ZodMiniType<SavedOrder<Entry>> {
  const draft = z
    .object({ entries: z.array(entry).check(z.minLength(1)), current: z.int().check(z.positive()) })
    .check(z.refine(({ entries, current }) => current <= entries.length));
  return z.object({
    historyEntry: z.string(),
    order: z.object({
      draft,
      delivery: DeliveryEntry,
      review: z.optional(Review),
      idempotencyKey: z.optional(z.uuid()),
      unsettled: z.optional(z.boolean()),
    }),
  });
}

/**
 * Whether a saved order comes back: on the history entry it was typed in (a reload, back, forward) and after
 * a login that interrupted it. A service opened afresh starts clean (portal.md §4).
 */
export function canResume(
  saved: Pick<SavedOrder<unknown>, 'historyEntry'>,
  opening: { historyEntry: string; resumed: boolean },
): boolean {
  return opening.resumed || saved.historyEntry === opening.historyEntry;
}
