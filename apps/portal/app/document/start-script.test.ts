import { expect, test } from 'vitest';
import { preloadScript, startScript } from './start-script.ts';

const start = {
  manifest: '/assets/manifest.js',
  entry: '/assets/entry.js',
  imports: ['/assets/react.js'],
  routes: [
    { id: 'root', files: ['/assets/root.js'] },
    { id: 'pages/home', files: ['/assets/home-loader.js', '/assets/home.js'] },
  ],
  styles: '/assets/styles.css',
  immediate: false,
};

test('it is a module that parses and imports the manifest before the entry', () => {
  const script = startScript(start);
  expect(() => new Function(`return async () => {${script}}`)).not.toThrow();
  expect(script.indexOf('import("/assets/manifest.js")')).toBeLessThan(
    script.indexOf('import("/assets/entry.js")'),
  );
});

test('nothing in it can end the script element', () => {
  expect(startScript({ ...start, entry: '</script>' })).not.toContain('</script');
});

test.each([
  ['/electronicservices/birth', ['/assets/order.js', '/assets/form.js']],
  ['/electronicservices/Birth/', ['/assets/order.js', '/assets/form.js']],
  ['/inquiryResult/260000000018', ['/assets/result.js']],
  ['/inquiryResult', []],
])('what %s is made of is fetched beside the start', (pathname, wanted) => {
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
