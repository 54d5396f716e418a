import { formatCairoMoment, formatFullDayText, formatRequestId } from '@wathiqa/domain';

/** A payment at the provider could arrive for the decision that a reopening would undo. */
export const PAYMENT_UNDER_WAY =
  'للطلب كود سداد مفتوح أو عملية دفع لم تنته. يُعاد فتحه بعد انتهائها إن لم يُسدَّد.';

/** Packing waits after an address change that followed payment. */
export function packingHeldMessage(requestId: number, until: Date): string {
  const number = formatRequestId(String(requestId));
  return `تغيّر عنوان الطلب ${number} بعد سداده، فلا تُجهَّز أوراقه قبل ${formatCairoMoment(until)}`;
}

/** To staff, in the citizen's name. */
export const addressCorrectedMessage = 'صححت عنوان التوصيل. أبلغوا به المندوب من فضلكم.';

/** @param day YYYY-MM-DD */
export function sendAgainMessage(day: string): string {
  return `أرسلوا إلي الوثائق مرة أخرى من فضلكم. يناسبني أن تصل ${formatFullDayText(day)}.`;
}
