import { formatRequestId, formatSerial, serialDigits } from '@wathiqa/domain';

const NAMED = 10;

export function incompleteMessage(requestIds: readonly number[]): string {
  const named = requestIds.slice(0, NAMED).map((id) => formatRequestId(String(id)));
  const more = requestIds.length > NAMED ? `، و${requestIds.length - NAMED} غيرها` : '';
  return `لم تُسلَّم الدفعة: في هذه المظاريف شهادات لم تُطبع أو أُلغيت: ${named.join('، ')}${more}. اطبعها، أو أخرج المظروف من الدفعة.`;
}

/** @param foreign scanned sheet that is not of the envelope, or is revoked */
export function contentsMessage(
  foreign: number | undefined,
  scanned: number,
  needed: number,
): string {
  return foreign === undefined
    ? `مُسحت ${scanned} من ${needed} من شهادات هذا المظروف. امسح شهاداته كلها ثم ملصقه.`
    : `الشهادة ${formatSerial(serialDigits(foreign))} ليست لهذا المظروف أو أُلغيت. أخرجها منه.`;
}
