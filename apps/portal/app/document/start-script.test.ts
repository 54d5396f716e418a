import { expect, test } from 'vitest';
import { startScript } from './start-script.ts';

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
