import { type Html, html, idHtml, renderFrame } from '../pages/frame.ts';
import { type Charge, isOpen } from './charges.ts';
import { amountHtml, chargeSummary, STATUS_TEXTS } from './page-parts.ts';
import { TEST_CARDS, type TestCard } from './test-cards.ts';

/** A closed charge shows its result. */
export function cardPage(charge: Charge): string {
  return document(html`
    <h1>الدفع بالبطاقة</h1>
    <p class="lead">
      هذه الصفحة بديل تجريبي لصفحة شركة الدفع. البطاقات هنا للاختبار ولا يعرفها بنك،
      فلا تكتب رقم بطاقة حقيقية في أي مكان.
    </p>
    ${chargeSummary(charge)}
    ${isOpen(charge) ? cardForm(charge) : closedCharge(charge)}
  `);
}

export function noChargePage(): string {
  return document(html`
    <h1>لا توجد عملية دفع هنا</h1>
    <div class="alert" role="alert">
      <p>العنوان غير معروف، أو أُعيد تشغيل بيئة التجربة فنسيت ما قبلها.</p>
    </div>
    <p>ارجع إلى البوابة وابدأ الدفع من صفحة طلبك.</p>
  `);
}

function document(main: Html): string {
  return renderFrame({
    title: 'دفع تجريبي: البطاقة',
    trial: 'دفع تجريبي',
    not: 'لا تُسحب هنا أي نقود، وهذه ليست صفحة بنك',
    main,
  });
}

function cardForm(charge: Charge): Html {
  const paying = TEST_CARDS.filter(({ refusal }) => !refusal);
  const refused = TEST_CARDS.filter(({ refusal }) => refusal);
  return html`<form class="pay" method="post" action="/sandbox/payments/pay/${charge.page}">
    <fieldset>
      <legend>بطاقات تُقبل</legend>
      <div class="choices">${paying.map((card, index) => cardChoice(card, index === 0))}</div>
    </fieldset>
    <fieldset>
      <legend>بطاقات تُرفض</legend>
      <div class="choices">${refused.map((card) => cardChoice(card, false))}</div>
    </fieldset>
    <div class="actions">
      <button class="button"><span>ادفع ${amountHtml(charge.amount + charge.fees)}</span></button>
      ${charge.returnUrl ? html`<a href="${charge.returnUrl.href}">الرجوع دون دفع</a>` : html``}
    </div>
  </form>`;
}

function cardChoice({ number, brand, refusal }: TestCard, chosen: boolean): Html {
  return html`<label class="choice">
    <input type="radio" name="card" value="${number}" ${chosen ? html`checked` : html``}>
    <span class="choice-text"><span class="name">${idHtml(brand)}</span>
      <span class="about">${refusal?.why ?? 'يتم الدفع'}</span>
      <span class="email">${idHtml(number)}</span></span>
  </label>`;
}

function closedCharge(charge: Charge): Html {
  const back = charge.returnUrl
    ? html`<p class="back"><a class="button" href="${charge.returnUrl.href}">الرجوع إلى التاجر</a></p>`
    : html``;
  return html`<div class="alert" role="alert">
      <p>لا يمكن الدفع لهذه العملية: ${STATUS_TEXTS[charge.status]}.</p>
    </div>
    ${back}`;
}
