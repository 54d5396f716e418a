import { type Html, html, idHtml, timeText } from '../pages/frame.ts';
import type { Charge, ChargeStatus } from './charges.ts';
import { formatPounds } from './money.ts';

export function chargeSummary(charge: Charge): Html {
  const fees = charge.fees > 0 ? [summaryRow('رسوم الخدمة', amountHtml(charge.fees))] : [];
  return html`<dl class="facts">
    ${summaryRow('التاجر', html`وثيقة`)}
    ${summaryRow('البيان', html`${itemsText(charge)}`)}
    ${summaryRow('رقم العملية لدى التاجر', idHtml(charge.merchantReference))}
    ${summaryRow('المبلغ', amountHtml(charge.amount))}
    ${fees}
    ${summaryRow('المطلوب سداده', html`<strong>${amountHtml(charge.amount + charge.fees)}</strong>`)}
    ${summaryRow('آخر موعد', html`<bdi>${timeText(charge.expiresAt)}</bdi>`)}
  </dl>`;
}

export function amountHtml(piastres: number): Html {
  return html`<bdi>${formatPounds(piastres)}</bdi>`;
}

function summaryRow(name: string, value: Html): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** For closed charges and the control page. */
export const STATUS_TEXTS: Readonly<Record<ChargeStatus, string>> = {
  NEW: 'في انتظار السداد',
  PAID: 'تم السداد',
  CANCELED: 'ملغاة',
  REFUNDED: 'رُد المبلغ كله',
  PARTIAL_REFUNDED: 'رُد جزء من المبلغ',
  EXPIRED: 'انتهت المهلة',
  FAILED: 'لم يتم السداد',
};

function itemsText({ items, description }: Charge): string {
  return description || items.map((item) => item.description).join('، ');
}
