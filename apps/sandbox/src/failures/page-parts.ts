import { type Html, html, idHtml } from '../pages/frame.ts';
import type { FailureKind, InjectedFailure } from './failure-injection.ts';

export const FAILURE_TEXTS: Readonly<Record<FailureKind, string>> = {
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
  slow: 'جواب بطيء',
  busy: 'زحام: يُعاد النداء بعد قليل (429)',
  unavailable: 'السجل خارج الخدمة (503)',
  wrongRecord: 'قيد شخص آخر',
  mismatch: 'اسم مخالف زُرع عمدًا',
};

export interface FailureForm {
  /** Address of the control page. */
  readonly path: string;
  readonly reference: string;
  /** By the label of their group. */
  readonly kinds: Readonly<Record<string, readonly FailureKind[]>>;
}

export function failureForm({ path, reference, kinds }: FailureForm): Html {
  const groups = Object.entries(kinds).map(([label, group]) => {
    const options = group.map(
      (kind) => html`<option value="${kind}">${FAILURE_TEXTS[kind]}</option>`,
    );
    return html`<optgroup label="${label}">${options}</optgroup>`;
  });
  return html`<section aria-labelledby="ask">
    <h2 id="ask">اطلب عطلًا</h2>
    <form class="new fields" method="post" action="${path}/failures">
      <p><label for="kind">العطل</label>
        <select id="kind" name="kind">${groups}</select></p>
      <p><label for="reference">${reference}</label>
        <input id="reference" name="reference" inputmode="numeric" dir="ltr" maxlength="20" autocomplete="off"></p>
      <p><label for="seconds">ثواني التأخير</label>
        <input id="seconds" name="seconds" type="number" dir="ltr" min="0" max="3600" value="20"></p>
      <p><label for="times">عدد المرات (فارغ حتى تُلغيه)</label>
        <input id="times" name="times" type="number" dir="ltr" min="1" max="1000" value="1"></p>
      <p class="whole"><button class="button">ابدأ العطل</button></p>
    </form>
  </section>`;
}

export function failureList(path: string, failures: readonly InjectedFailure[]): Html {
  if (failures.length === 0) return html`<p class="none">لا أعطال الآن: كل شيء يعمل كما ينبغي.</p>`;
  const items = failures.map(
    ({ kind, reference, seconds, timesLeft }) => html`<li>
      <strong>${FAILURE_TEXTS[kind]}</strong>
      ${kind === 'late' || kind === 'slow' ? html`<bdi>${String(seconds)} ثانية</bdi>` : html``}
      ${reference ? html`للرقم ${idHtml(reference)}` : html`لكل الطلبات`}،
      ${timesLeft === undefined ? 'حتى تُلغيه' : html`بقي <bdi>${String(timesLeft)}</bdi>`}
    </li>`,
  );
  return html`<ul class="failures">${items}</ul>
    <form method="post" action="${path}/failures/clear">
      <button class="button quiet">ألغِ كل الأعطال</button>
    </form>`;
}

export function renderTable(
  id: string,
  title: string,
  head: string[],
  rows: Html[],
  none: string,
): Html {
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
