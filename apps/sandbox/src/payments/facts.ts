import { type Html, html } from '../pages/html.ts';
import { itemsText, timeText } from './charge-texts.ts';
import type { Charge } from './charges.ts';
import { pounds } from './money.ts';

/** What is paid, to whom and until when, as a list of names and values. */
export function chargeFacts(charge: Charge): Html {
  const fees = charge.fees > 0 ? [fact('رسوم الخدمة', amountHtml(charge.fees))] : [];
  return html`<dl class="facts">
    ${fact('التاجر', html`وثيقة`)}
    ${fact('البيان', html`${itemsText(charge)}`)}
    ${fact('رقم العملية لدى التاجر', idHtml(charge.merchantReference))}
    ${fact('المبلغ', amountHtml(charge.amount))}
    ${fees}
    ${fact('المطلوب سداده', html`<strong>${amountHtml(charge.amount + charge.fees)}</strong>`)}
    ${fact('آخر موعد', html`<bdi>${timeText(charge.expiresAt)}</bdi>`)}
  </dl>`;
}

/** A number or an id, apart from the direction of the text around it. */
export function idHtml(id: string): Html {
  return html`<bdi dir="ltr">${id}</bdi>`;
}

export function amountHtml(piastres: number): Html {
  return html`<bdi>${pounds(piastres)}</bdi>`;
}

function fact(name: string, value: Html): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}
