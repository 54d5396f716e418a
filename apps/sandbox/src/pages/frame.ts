import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped HTML; only `html` creates it. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type { Html };

/** Escapes all values except `Html`. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(renderValue)));
}

function renderValue(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(renderValue).join('');
  if (value instanceof Html) return value.text;
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export function idHtml(id: string): Html {
  return html`<bdi dir="ltr">${id}</bdi>`;
}

const TIME = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Cairo',
});

/** Cairo time. */
export function timeText(milliseconds: number): string {
  return TIME.format(milliseconds);
}

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

const UI_PAGES = {
  outlet: { path: '/sandbox/payments/outlet', name: 'منفذ السداد' },
  control: { path: '/sandbox/payments/control', name: 'لوحة التحكم في الدفع' },
  civilRegister: { path: '/sandbox/civil-register/control', name: 'لوحة التحكم في السجل المدني' },
} as const;

export function pageLinks(current: keyof typeof UI_PAGES): Html {
  const links = Object.entries(UI_PAGES).map(([station, { path, name }]) =>
    station === current
      ? html`<li><a href="${path}" aria-current="page">${name}</a></li>`
      : html`<li><a href="${path}">${name}</a></li>`,
  );
  return html`<nav class="stations" aria-label="صفحات التجربة"><ul>${links}</ul></nav>`;
}

/**
 * Sends a page with a CSP that blocks scripts.
 *
 * @param leadsTo further form targets, because browsers apply `form-action` to redirects
 * @param allowed further CSP directives
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

// Names match pages.css. Bundled, because Arabic system fonts vary or are missing.
const FONTS = {
  'arabic-400': import.meta.resolve('@fontsource/tajawal/files/tajawal-arabic-400-normal.woff2'),
  'arabic-700': import.meta.resolve('@fontsource/tajawal/files/tajawal-arabic-700-normal.woff2'),
  'latin-400': import.meta.resolve('@fontsource/tajawal/files/tajawal-latin-400-normal.woff2'),
  'latin-700': import.meta.resolve('@fontsource/tajawal/files/tajawal-latin-700-normal.woff2'),
};

export async function pageAssets(app: FastifyInstance): Promise<void> {
  const sheets = ['pages.css', 'payments.css'].map((name) =>
    readFile(new URL(name, import.meta.url), 'utf8'),
  );
  const style = (await Promise.all(sheets)).join('\n');
  app.get('/pages.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  for (const [font, file] of Object.entries(FONTS)) {
    const bytes = await readFile(fileURLToPath(file));
    app.get(`/fonts/${font}.woff2`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(bytes),
    );
  }
}
