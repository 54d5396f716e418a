import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StartWatch } from './start-watch.tsx';

test('the watch of the start has no syntax younger than ECMAScript 5', () => {
  const script = renderToStaticMarkup(StartWatch()).replaceAll(/<\/?script>/g, '');
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(const|let|class|async|for)\b/);
});
