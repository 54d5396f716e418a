import { type Html, html } from '../pages/html.ts';

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
