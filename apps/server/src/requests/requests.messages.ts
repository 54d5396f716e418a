import { formatCairoMoment, formatRequestId } from '@wathiqa/domain';

/** Message: packing waits after an address change that followed payment. */
export function packingHeldMessage(requestId: number, until: Date): string {
  const number = formatRequestId(String(requestId));
  return `تغيّر عنوان الطلب ${number} بعد سداده، فلا تُجهَّز أوراقه قبل ${formatCairoMoment(until)}`;
}
