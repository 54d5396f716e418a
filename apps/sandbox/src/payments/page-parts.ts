import { type Html, html } from '../pages/frame.ts';
import type { Charge, ChargeStatus } from './charges.ts';
import { formatPounds } from './money.ts';

/** Amount, payee and deadline. */
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

export function idHtml(id: string): Html {
  return html`<bdi dir="ltr">${id}</bdi>`;
}

export function amountHtml(piastres: number): Html {
  return html`<bdi>${formatPounds(piastres)}</bdi>`;
}

function summaryRow(name: string, value: Html): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

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

function itemsText({ items, description }: Charge): string {
  return description || items.map((item) => item.description).join('، ');
}

const UI_PAGES = {
  outlet: { path: '/sandbox/payments/outlet', name: 'منفذ السداد' },
  control: { path: '/sandbox/payments/control', name: 'لوحة التحكم في الدفع' },
} as const;

/** Links between the manual pages. */
export function pageLinks(current: keyof typeof UI_PAGES): Html {
  const links = Object.entries(UI_PAGES).map(([station, { path, name }]) =>
    station === current
      ? html`<li><a href="${path}" aria-current="page">${name}</a></li>`
      : html`<li><a href="${path}">${name}</a></li>`,
  );
  return html`<nav class="stations" aria-label="صفحات الدفع التجريبي"><ul>${links}</ul></nav>`;
}
