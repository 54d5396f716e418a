import { type Html, html, idHtml, pageLinks, renderFrame } from '../pages/frame.ts';
import { type Charge, isOpen } from './charges.ts';
import { amountHtml, chargeSummary, STATUS_TEXTS } from './page-parts.ts';

export interface OutletPage {
  readonly code: string;
  readonly charge: Charge | undefined;
}

export function outletPage({ code, charge }: OutletPage): string {
  return renderFrame({
    title: 'دفع تجريبي: منفذ السداد',
    trial: 'دفع تجريبي',
    not: 'لا تُسدَّد هنا أي نقود، وهذا ليس منفذًا حقيقيًا',
    main: html`
      <h1>منفذ السداد</h1>
      <p class="lead">
        هذه الصفحة بديل تجريبي للموظف في منفذ السداد: اكتب كود السداد الذي ظهر في البوابة
        أو وصل في رسالة، ثم ادفع.
      </p>
      ${codeForm(code, code !== '' && !charge)}
      ${charge ? chargeCounter(charge) : html``}
      ${pageLinks('outlet')}
    `,
  });
}

function codeForm(code: string, unknown: boolean): Html {
  return html`<form class="new" method="get" action="/sandbox/payments/outlet">
    <label for="code">كود السداد</label>
    ${unknown ? html`<p class="problem" id="code-problem">لا توجد عملية بهذا الكود</p>` : html``}
    <div class="row">
      <input id="code" name="code" inputmode="numeric" dir="ltr" required maxlength="20"
        autocomplete="off" value="${code}" aria-invalid="${unknown ? 'true' : 'false'}"
        ${unknown ? html`aria-describedby="code-problem"` : html``}>
      <button class="button">عرض العملية</button>
    </div>
  </form>`;
}

function chargeCounter(charge: Charge): Html {
  return html`<section aria-labelledby="charge">
    <h2 id="charge">العملية ${idHtml(charge.reference)}</h2>
    ${chargeSummary(charge)}
    ${isOpen(charge) ? payForm(charge) : chargeOutcome(charge)}
  </section>`;
}

function payForm(charge: Charge): Html {
  return html`<form class="pay" method="post" action="/sandbox/payments/outlet">
    <input type="hidden" name="code" value="${charge.reference}">
    <button class="button"><span>سداد ${amountHtml(charge.amount + charge.fees)} نقدًا</span></button>
  </form>`;
}

function chargeOutcome(charge: Charge): Html {
  return charge.status === 'PAID'
    ? html`<p class="done" role="status"><strong>تم السداد.</strong> يصل الخبر إلى التاجر الآن، وتجده في صفحة طلبك.</p>`
    : html`<div class="alert" role="alert">
        <p>لا يمكن سداد هذه العملية: ${STATUS_TEXTS[charge.status]}.</p>
      </div>`;
}
