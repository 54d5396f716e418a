import { formatCairoMoment, formatRequestId } from '@wathiqa/domain';

/** A payment at the provider could arrive for the decision that a reopening would undo. */
export const PAYMENT_UNDER_WAY =
  'للطلب كود سداد مفتوح أو عملية دفع لم تنته. يُعاد فتحه بعد انتهائها إن لم يُسدَّد.';

/** Packing waits after an address change that followed payment. */
export function packingHeldMessage(requestId: number, until: Date): string {
  const number = formatRequestId(String(requestId));
  return `تغيّر عنوان الطلب ${number} بعد سداده، فلا تُجهَّز أوراقه قبل ${formatCairoMoment(until)}`;
}
