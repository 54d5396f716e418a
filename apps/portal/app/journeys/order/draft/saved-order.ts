import { ORDER_STEPS, type OrderDraft, type OrderStep } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { DeliveryEntry } from './delivery.ts';
import type { OrderEntry, OrderForms } from './order-form.ts';

/** An order that passed the server's preview. */
export const Review = z.object({
  /** In pounds, from the server. */
  totalPrice: z.number(),
});
export type Review = z.infer<typeof Review>;

export interface OrderState<Entry> {
  draft: OrderDraft<Entry>;
  delivery: DeliveryEntry;
  review?: Review | undefined;
  /** An attempt was sent and its outcome is unknown. */
  unsettled?: boolean | undefined;
  /** Furthest step. */
  reached?: OrderStep | undefined;
  /** Request whose documents are ordered again. */
  againOf?: string | undefined;
}

export interface SavedOrder<Entry> {
  id: string;
  order: OrderState<Entry>;
}

export function savedEntrySchema<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
): z.ZodMiniType<Entry> {
  return z.pipe(
    z.looseObject({ kind: z.enum(forms.kinds) }),
    z.transform((saved, context): Entry => {
      const read = forms.of(saved).Entry.safeParse(saved);
      if (read.success) return read.data;
      context.issues.push({ code: 'custom', message: 'wrongType', input: saved });
      return z.NEVER;
    }),
  );
}

export function savedDraftSchema<Entry>(
  entry: z.ZodMiniType<Entry>,
): z.ZodMiniType<OrderDraft<Entry>> {
  return z
    .object({ entries: z.array(entry).check(z.minLength(1)), current: z.int().check(z.positive()) })
    .check(z.refine(({ entries, current }) => current <= entries.length));
}

export function savedOrderSchema<Entry>(
  entry: z.ZodMiniType<Entry>,
): z.ZodMiniType<SavedOrder<Entry>> {
  return z.object({
    id: z.uuid(),
    order: z.object({
      draft: savedDraftSchema(entry),
      delivery: DeliveryEntry,
      review: z.optional(Review),
      unsettled: z.optional(z.boolean()),
      reached: z.optional(z.enum(ORDER_STEPS)),
      againOf: z.optional(z.string()),
    }),
  });
}
