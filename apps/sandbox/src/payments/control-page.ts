import { type Html, html, renderFrame } from '../pages/frame.ts';
import { type Charge, isOpen } from './charges.ts';
import { CALL_FAILURES, type InjectedFailure, WEBHOOK_FAILURES } from './failure-injection.ts';
import { amountHtml, idHtml, pageLinks, STATUS_TEXTS, timeText } from './page-parts.ts';
import type { Delivery } from './webhook-sender.ts';

export interface ControlPage {
  readonly failures: readonly InjectedFailure[];
  readonly charges: readonly Charge[];
  readonly deliveries: readonly Delivery[];
}

const FAILURE_TEXTS: Readonly<Record<InjectedFailure['kind'], string>> = {
  late: 'إشعار متأخر',
  doubled: 'إشعار مكرر',
  outOfOrder: 'إشعار بعد الذي يليه',
  forged: 'إشعار مزور',
  wrongAmount: 'إشعار بمبلغ خطأ',
  lost: 'إشعار لا يصل',
  hang: 'نداء لا يُجاب',
  fail: 'نداء يُجاب بعطل (500)',
  malformedResponse: 'نداء يُجاب بما لا يُقرأ',
  refuse: 'نداء مرفوض',
};

/** Control page for failures and charges. */
export function controlPage({ failures, charges, deliveries }: ControlPage): string {
  return renderFrame({
    title: 'دفع تجريبي: لوحة التحكم',
    trial: 'دفع تجريبي',
    not: 'لا تُحرَّك هنا أي نقود',
    main: html`
      <h1>لوحة التحكم في الدفع</h1>
      <p class="lead">
        من هنا تُجرَّب الأعطال: إشعارات تتأخر أو تتكرر أو لا تصل، ونداءات لا تُجاب. والمتوقع ألا يضيع
        مبلغ ولا يُحسب مرتين مهما حدث.
      </p>
      ${failureForm()}
      ${failureList(failures)}
      ${chargeList(charges)}
      ${deliveryList(deliveries)}
      ${pageLinks('control')}
    `,
  });
}

function failureForm(): Html {
  const option = (kind: InjectedFailure['kind']) =>
    html`<option value="${kind}">${FAILURE_TEXTS[kind]}</option>`;
  return html`<section aria-labelledby="ask">
    <h2 id="ask">اطلب عطلًا</h2>
    <form class="new fields" method="post" action="/sandbox/payments/control/failures">
      <p><label for="kind">العطل</label>
        <select id="kind" name="kind">
          <optgroup label="الإشعارات">${WEBHOOK_FAILURES.map(option)}</optgroup>
          <optgroup label="نداءات البوابة">${CALL_FAILURES.map(option)}</optgroup>
        </select></p>
      <p><label for="reference">رقم الطلب (فارغ للكل)</label>
        <input id="reference" name="reference" inputmode="numeric" dir="ltr" maxlength="20" autocomplete="off"></p>
      <p><label for="seconds">ثواني التأخير</label>
        <input id="seconds" name="seconds" type="number" dir="ltr" min="0" max="3600" value="20"></p>
      <p><label for="times">عدد المرات (فارغ حتى تُلغيه)</label>
        <input id="times" name="times" type="number" dir="ltr" min="1" max="1000" value="1"></p>
      <p class="whole"><button class="button">ابدأ العطل</button></p>
    </form>
  </section>`;
}

function failureList(failures: readonly InjectedFailure[]): Html {
  if (failures.length === 0) return html`<p class="none">لا أعطال الآن: كل شيء يعمل كما ينبغي.</p>`;
  const items = failures.map(
    ({ kind, reference, seconds, timesLeft }) => html`<li>
      <strong>${FAILURE_TEXTS[kind]}</strong>
      ${kind === 'late' ? html`<bdi>${String(seconds)} ثانية</bdi>` : html``}
      ${reference ? html`للطلب ${idHtml(reference)}` : html`لكل الطلبات`}،
      ${timesLeft === undefined ? 'حتى تُلغيه' : html`بقي <bdi>${String(timesLeft)}</bdi>`}
    </li>`,
  );
  return html`<ul class="failures">${items}</ul>
    <form method="post" action="/sandbox/payments/control/failures/clear">
      <button class="button quiet">ألغِ كل الأعطال</button>
    </form>`;
}

function chargeList(charges: readonly Charge[]): Html {
  const rows = charges.map(
    (charge) => html`<tr>
      <th scope="row">${idHtml(charge.merchantReference)}</th>
      <td>${idHtml(charge.reference)}</td>
      <td>${charge.method === 'cash' ? 'نقدًا' : 'بطاقة'}</td>
      <td>${amountHtml(charge.amount + charge.fees)}</td>
      <td>${STATUS_TEXTS[charge.status]}</td>
      <td>${chargeActions(charge)}</td>
    </tr>`,
  );
  const head = ['رقم العملية', 'الكود', 'الطريقة', 'المطلوب', 'الحالة', 'إجراء'];
  return renderTable('charges', 'أحدث العمليات', head, rows, 'لم تُطلب عملية بعد.');
}

function chargeActions(charge: Charge): Html {
  const act = (name: string, text: string) => html`<button class="button quiet small"
    formaction="/sandbox/payments/control/charges/${charge.reference}/${name}"
    aria-label="${text}: ${charge.merchantReference}">${text}</button>`;
  // Simulates a late webhook: an expired charge may have been paid.
  const mayBePaid = isOpen(charge) || charge.status === 'EXPIRED';
  return html`<form method="post" class="acts">
    ${mayBePaid ? act('pay', 'ادفع') : html``}
    ${isOpen(charge) ? act('expire', 'أنهِ المهلة') : html``}
    ${act('notify', 'أعد الإشعار')}
  </form>`;
}

function deliveryList(deliveries: readonly Delivery[]): Html {
  const rows = deliveries.map(
    ({ at, merchantReference, status, how, answer, attempts }) => html`<tr>
      <td><bdi>${timeText(at)}</bdi></td>
      <th scope="row">${idHtml(merchantReference)}</th>
      <td>${idHtml(status)}</td>
      <td>${how in FAILURE_TEXTS ? FAILURE_TEXTS[how as InjectedFailure['kind']] : 'كما ينبغي'}</td>
      <td>${answerText(answer)}</td>
      <td>${idHtml(String(attempts))}</td>
    </tr>`,
  );
  const head = ['الوقت', 'رقم العملية', 'الحالة', 'كيف أُرسل', 'جواب البوابة', 'المحاولات'];
  return renderTable('deliveries', 'أحدث الإشعارات', head, rows, 'لم يُرسل إشعار بعد.');
}

function answerText(answer: number | undefined): Html {
  if (answer === undefined) return html`—`;
  return answer === 0 ? html`لا جواب` : idHtml(String(answer));
}

function renderTable(id: string, title: string, head: string[], rows: Html[], none: string): Html {
  const body =
    rows.length === 0
      ? html`<p class="none">${none}</p>`
      : html`<div class="scrolls" role="region" tabindex="0" aria-labelledby="${id}">
          <table>
            <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
            <tbody>${rows}</tbody>
          </table>
        </div>`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`;
}
