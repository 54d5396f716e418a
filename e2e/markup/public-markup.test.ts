import { startServer, type TestServer } from '@wathiqa/server/test/harness.ts';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '../support/public-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `charSet` and `autoComplete`; HTML ignores case.
    'attr-case': 'off',
    // React writes `<meta/>`.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Phones show tables as cards, where some browsers drop table roles.
    'no-redundant-role': 'off',
  },
});

/** Client-rendered: the response is only the shell. */
const FRAMES = ['/inquiry', '/request/260000000018', '/services/electronicservices'];

async function fetchHtml(path: string): Promise<string> {
  return (await server.app.inject(path)).body;
}

async function validateMarkup(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

test('control: detects invalid markup', async () => {
  const html = await fetchHtml('/questions');
  expect(await validateMarkup(html.replace('</main>', '<p id="1">a<p id="1"></main>'))).not.toEqual(
    [],
  );
});

for (const path of [
  ...publicPages().map((page) => page.path),
  ...FRAMES,
  `/search?q=${encodeURIComponent('ميلاد')}`,
]) {
  test(`${path} has valid markup`, async () => {
    expect(await validateMarkup(await fetchHtml(path))).toEqual([]);
  });
}

test('every page has its own title and description', async () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const { path } of publicPages()) {
    const html = await fetchHtml(path);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect.soft(title, path).toMatch(/^\S.* \| (وثيقة|Wathiqa)/);
    expect.soft(description.length, `the description of ${path}`).toBeGreaterThan(40);
    expect.soft(titles.get(title), `the title of ${path} is that of`).toBeUndefined();
    expect.soft(descriptions.get(description), `the words of ${path} are of`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);
  }
});
