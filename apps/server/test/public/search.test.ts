import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function search(query: string) {
  const answer = await server.app.inject({ url: '/search', query: { q: query } });
  const page = parse(answer.body);
  return {
    answer,
    page,
    box: page.querySelector('main input[name=q]')?.getAttribute('value'),
    heading: page.querySelector('#results h2')?.textContent,
    links: page.querySelectorAll('#results a').map((link) => link.getAttribute('href')),
  };
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onfocus=alert(1) autofocus='",
  '&lt;b&gt;&#60;i&#62;&amp;',
  '</div></main><!-- ',
  '$& $1 $`',
];

const RESULT_ELEMENTS = ['H2', 'H3', 'BDI', 'P', 'OL', 'LI', 'SPAN', 'A', 'STRONG', 'MARK'];

function outline(page: HTMLElement) {
  const copy = parse(page.toString());
  copy.querySelector('#results')?.set_content('');
  return copy
    .querySelectorAll('*')
    .map(({ tagName, attributes }) => [tagName, Object.keys(attributes)]);
}

describe('escapes typed text', () => {
  test.each(HOSTILE)('«%s»', async (query) => {
    const { page, box, heading } = await search(query);
    expect(heading).toMatch(/^(لا توجد نتائج|نتيج|\d+ نتائج|أول)/);
    expect(heading?.endsWith(`عن «${query.trim()}»`)).toBe(true);
    expect(box).toBe(query.trim());
    expect(outline(page)).toEqual(outline((await search('تمساح')).page));
    for (const { tagName, attributes } of page.querySelectorAll('#results *')) {
      expect(RESULT_ELEMENTS).toContain(tagName);
      expect(Object.keys(attributes)).toEqual(tagName === 'A' ? ['href'] : []);
    }
  });

  test('including found words next to it', async () => {
    const { page, links } = await search('شهادة <b>ميلاد</b>');
    expect(page.querySelectorAll('main b')).toEqual([]);
    expect(links.length).toBeGreaterThan(0);
  });
});

test('keeps a long query and says that its first part is searched', async () => {
  const { answer, box, page } = await search('ش'.repeat(5_000));
  expect(answer.statusCode).toBe(200);
  expect(box).toHaveLength(5_000);
  expect(page.querySelector('main search')?.textContent).toContain('نبحث في أول 100 حرف');
  const short = await search('ش'.repeat(100));
  expect(short.page.querySelector('main search')?.textContent).not.toContain('نبحث في أول');
});

test.each(['/search', '/search?q=', '/search?q=%20%20', '/search?q=a&q=b', '/search?x=1'])(
  '%s returns the prerendered page',
  async (url) => {
    const answer = await server.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(parse(answer.body).querySelector('#results')?.innerHTML).toBe('');
  },
);

test('malformed query encoding causes no server error', async () => {
  const answer = await server.app.inject('/search?q=%E0%A4%A');
  expect(answer.statusCode).toBeLessThan(500);
});

test.each(['شهادة ميلاد', 'شهاده الميلاد', 'شهادت ميلاط'])(
  '«%s» finds the service with price and location',
  async (query) => {
    const { page, links, box } = await search(query);
    expect(box).toBe(query);
    expect(links[0]).toBe('/services/electronicservices/regulations/birth');
    const first = page.querySelector('#results li')?.textContent;
    expect(first).toContain('65 جنيهًا');
    expect(first).toContain('الخدمات الإلكترونية');
    expect(page.querySelectorAll('#results mark').length).toBeGreaterThan(0);
  },
);

test('results are not cacheable and run only build scripts', async () => {
  const { answer } = await search('ميلاد');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test('refuses the searches of one address above a twentieth of its calls', async () => {
  const { app } = await startServerForTest({ RATE_LIMIT_PER_ADDRESS: '40' });
  const statusFrom = async (remoteAddress: string) =>
    (await app.inject({ url: '/search', query: { q: 'ميلاد' }, remoteAddress })).statusCode;
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push(await statusFrom('192.0.2.1'));
  expect(statuses).toEqual([200, 200, 429]);
  expect(await statusFrom('192.0.2.2')).toBe(200);
});

test('browser and server share the search index', async () => {
  const answer = await server.app.inject('/search-index.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const { documents } = answer.json<{ documents: { to: string }[] }>();
  const { links } = await search('قيد عائلي');
  expect(documents.map(({ to }) => to)).toEqual(expect.arrayContaining(links));
});
