import { readEntries } from '@wathiqa/content/node';
import { describe, expect, test } from 'vitest';
import { checkContent, readPageTexts, site, withLocalLinks } from './content.server.ts';
import { paths } from './paths.ts';

test('texts and figures pass validation', () => expect(checkContent).not.toThrow());

test('guide has its eleven panels in the specified order', () => {
  expect(readPageTexts('guide').map(({ name }) => name)).toEqual([
    'birth',
    'marriage-divorce',
    'death',
    'family-records',
    'id-card',
    'birth-rules',
    'death-rules',
    'fees',
    'id-card-fees',
    'birth-documents',
    'online',
  ]);
});

test('questions are unique', () => {
  const questions = readPageTexts('questions').map(({ front }) => front.question);
  expect(questions.length).toBeGreaterThan(0);
  expect(new Set(questions).size).toBe(questions.length);
});

describe('fragment links', () => {
  const parts: Record<string, string[]> = {
    [paths.servicesGuide]: readPageTexts('guide').map(({ name }) => name),
    [paths.questions]: readPageTexts('questions').map(({ name }) => name),
  };
  const links = (['about', 'guide', 'questions', 'news', 'centres', 'pages'] as const)
    .flatMap((collection) => readEntries(collection, site, 'ar'))
    .flatMap(({ html }) => Array.from(html.matchAll(/href="(\/[^"#]*)#([^"]*)"/g)));

  test.each(links.map(([, path = '', part = '']) => [path, part]))('%s#%s', (path, part) => {
    expect(parts[path]).toContain(part);
  });
});

test.each([
  ['/recordslocation', true],
  ['/services/electronicservices/regulations/birth', true],
  ['/services/electronicservices/regulations/', false],
  ['/nothing', false],
  ['/recordslocation/', false],
])('isPage(%s): %s', (path, expected) => expect(site.isPage(path)).toBe(expected));

test('localizes page links and leaves file and external links unchanged', () => {
  const link = (to: string) => `<a class="link" href="${to}">`;
  const asWritten = ['/about', '/', '/news1#top', '/pictures/post.svg', 'https://a.example/about'];
  expect(asWritten.map((to) => withLocalLinks(link(to), 'en'))).toEqual(
    ['/en/about', '/en', '/en/news1#top', '/pictures/post.svg', 'https://a.example/about'].map(
      link,
    ),
  );
});
