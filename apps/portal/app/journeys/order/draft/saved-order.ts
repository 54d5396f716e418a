import { ORDER_STEPS } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { DeliveryEntry } from './delivery.ts';
import type { Draft, OrderEntry, OrderForms } from './order-form.ts';

/** An order that passed the server's preview. */
const Review = z.object({
  /** In pounds, from the server. */
  totalPrice: z.number(),
});
export type Review = z.infer<typeof Review>;

function savedEntrySchema(forms: OrderForms): z.ZodMiniType<OrderEntry> {
  return z.pipe(
    z.looseObject({ kind: z.enum(forms.kinds) }),
    z.transform((saved, context): OrderEntry => {
      const read = forms.of(saved).Entry.safeParse(saved);
      if (read.success) return read.data;
      context.issues.push({ code: 'custom', message: 'wrongType', input: saved });
      return z.NEVER;
    }),
  );
}

export function savedDraftSchema(forms: OrderForms): z.ZodMiniType<Draft> {
  const entries = z.array(savedEntrySchema(forms)).check(z.minLength(1));
  return z
    .object({ entries, current: z.int().check(z.positive()) })
    .check(z.refine(({ entries, current }) => current <= entries.length));
}

export function savedOrderSchema(forms: OrderForms) {
  return z.object({
    id: z.uuid(),
    order: z.object({
      draft: savedDraftSchema(forms),
      delivery: DeliveryEntry,
      review: z.optional(Review),
      /** An attempt was sent and its outcome is unknown. */
      unsettled: z.optional(z.boolean()),
      /** Furthest step. */
      reached: z.optional(z.enum(ORDER_STEPS)),
      /** Request whose documents are ordered again. */
      againOf: z.optional(z.string()),
    }),
  });
}

export type OrderState = z.infer<ReturnType<typeof savedOrderSchema>>['order'];
