import {
  CALL_FAILURES,
  type InjectedFailure,
  WEBHOOK_FAILURES,
} from '../failures/failure-injection.ts';
import { FAILURE_TEXTS, failureForm, failureList, renderTable } from '../failures/page-parts.ts';
import { type Html, html, idHtml, pageLinks, renderFrame, timeText } from '../pages/frame.ts';
import { type Charge, isOpen } from './charges.ts';
import { amountHtml, STATUS_TEXTS } from './page-parts.ts';
import type { Delivery } from './webhook-sender.ts';

export interface ControlPage {
  readonly failures: readonly InjectedFailure[];
  readonly charges: readonly Charge[];
  readonly deliveries: readonly Delivery[];
}

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
      ${failureForm({
        path: '/sandbox/payments/control',
        reference: 'رقم الطلب (فارغ للكل)',
        kinds: { الإشعارات: WEBHOOK_FAILURES, 'نداءات البوابة': CALL_FAILURES },
      })}
      ${failureList('/sandbox/payments/control', failures)}
      ${chargeList(charges)}
      ${deliveryList(deliveries)}
      ${pageLinks('control')}
    `,
  });
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
