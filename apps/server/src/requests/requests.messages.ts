import { formatCairoMoment, formatRequestId } from '@wathiqa/domain';

/** Why papers are not packed that were sent elsewhere after the payment: which request, and until when. */
export function packingHeldMessage(requestId: number, until: Date): string {
  const number = formatRequestId(String(requestId));
  return `تغيّر عنوان الطلب ${number} بعد سداده، فلا تُجهَّز أوراقه قبل ${formatCairoMoment(until)}`;
}
