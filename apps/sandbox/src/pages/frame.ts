import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export interface Page {
  readonly title: string;
  /** Trial notice, bold at the top. */
  readonly trial: string;
  readonly not: string;
  readonly main: Html;
  /** Reload interval in seconds. */
  readonly refreshSeconds?: number;
}

export function renderFrame({ title, trial, not, main, refreshSeconds }: Page): string {
  return html`<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${refreshSeconds ? html`<meta http-equiv="refresh" content="${String(refreshSeconds)}">` : html``}
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox/pages/pages.css">
  </head>
  <body>
    <header>
      <p class="notice"><strong>${trial}</strong> — ${not}</p>
    </header>
    <main>
      <p class="ribbon" aria-hidden="true">تجريبي</p>
      ${main}
    </main>
    <footer>
      <p>بيئة للتجربة والاختبار. لا تُرسل منها أي بيانات إلى جهة حقيقية، ولا يُحفظ فيها شيء.</p>
    </footer>
  </body>
</html>
`.text;
}

/**
 * Sends a page with a CSP that blocks scripts.
 *
 * @param leadsTo further form targets, because browsers apply `form-action` to redirects
 * @param allowed further CSP directives of this page
 */
export function sendPage(
  reply: FastifyReply,
  page: string,
  leadsTo: readonly URL[] = [],
  ...allowed: readonly string[]
): FastifyReply {
  const origins = new Set(leadsTo.map(({ origin }) => origin));
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    `form-action 'self' ${[...origins].join(' ')}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...allowed,
  ];
  return reply
    .headers({
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
