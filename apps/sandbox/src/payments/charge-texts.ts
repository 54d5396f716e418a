import type { Charge, ChargeStatus } from './charges.ts';

/** What people are told of a charge that cannot be paid (any more). */
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

/** A moment, on Cairo's clock. */
export function timeText(milliseconds: number): string {
  return TIME.format(milliseconds);
}

/** What is bought, in a line. */
export function itemsText({ items, description }: Charge): string {
  return description || items.map((item) => item.description).join('، ');
}
