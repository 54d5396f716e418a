import { expect, test } from 'vitest';
import { deferScripts, preloadScript } from './start-script.ts';

const PAGE = `<head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/entry.js"/></head>
<body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_clientLoader from "/assets/home-loader.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_clientLoader,...route1_main};
  
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.js");</script></body>`;

const deferred = (html: string) =>
  deferScripts(html, { styles: '/assets/styles.css', immediate: false });

const scriptIn = (html: string) =>
  /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];

test('a deferred page preloads nothing and imports only in a function', () => {
  const html = deferred(PAGE);
  expect(html).not.toContain('<link');
  const script = scriptIn(html) ?? '';
  expect(() => new Function(`return async () => {${script}}`)).not.toThrow();
  const imports = ['manifest', 'root', 'home-loader', 'home', 'entry'].map((name) =>
    script.indexOf(`await import("/assets/${name}.js")`),
  );
  expect(imports).not.toContain(-1);
  expect(imports).toEqual(imports.toSorted((one, other) => one - other));
});

test.each([
  ['no start', '<body></body>'],
  ['an import of another form', PAGE.replace('import "', 'import defaultExport from "')],
])('a page with %s is refused', (_, html) => {
  expect(() => deferred(html)).toThrow();
});

test.each([
  ['/electronicservices/birth', ['/assets/order.js', '/assets/form.js']],
  ['/electronicservices/Birth/', ['/assets/order.js', '/assets/form.js']],
  ['/inquiryResult/260000000018', ['/assets/result.js']],
  ['/inquiryResult', []],
])('preloads the files of %s', (pathname, wanted) => {
  const files = ['/assets/order.js', '/assets/form.js'];
  const script = preloadScript([
    { pattern: '/electronicservices/birth', files },
    { pattern: '/inquiryResult/:req_id', files: ['/assets/result.js'] },
    { pattern: '/electronicservices/death', files },
  ]);
  const fetched: string[] = [];
  const page = {
    head: { append: ({ href }: { href: string }) => fetched.push(href) },
    createElement: () => ({}),
  };
  new Function('document', 'location', script)(page, { pathname });
  expect(fetched).toEqual(wanted);
});
