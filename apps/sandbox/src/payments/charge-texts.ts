import type { Charge, ChargeStatus } from './charges.ts';

/** Texts for charges that are not payable. */
export const STATUS_TEXTS: Readonly<Record<ChargeStatus, string>> = {
  NEW: 'في انتظار السداد',
  PAID: 'تم السداد',
  CANCELED: 'ملغاة',
  REFUNDED: 'رُد المبلغ كله',
  PARTIAL_REFUNDED: 'رُد جزء من المبلغ',
  EXPIRED: 'انتهت المهلة',
  FAILED: 'لم يتم السداد',
};

const TIME = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Cairo',
});

/** Cairo time. */
export function timeText(milliseconds: number): string {
  return TIME.format(milliseconds);
}

export function itemsText({ items, description }: Charge): string {
  return description || items.map((item) => item.description).join('، ');
}
