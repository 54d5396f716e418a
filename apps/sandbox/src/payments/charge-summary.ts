import { type Html, html } from '../pages/html.ts';
import { itemsText, timeText } from './charge-texts.ts';
import type { Charge } from './charges.ts';
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
