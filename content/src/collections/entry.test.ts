import type { Locale } from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseEntry } from './entry.ts';
import { formatProblem } from './problem.ts';

const schema = z.strictObject({ title: z.string(), picture: z.string().optional() });
const figures = { 'fee.birth': '25 جنيهًا', callLines: '15340', mail: 'info@wathiqa.example' };
const site = {
  isPage: (path: string) => path === '/questions',
  hasFile: (path: string) => path === '/pictures/centre.svg',
};

function make(text: string, under: 1 | 2 = 1, locale: Locale = 'ar') {
  return parseEntry({ path: 'ar/a.md', name: 'a', text }, { schema, figures, site, locale, under });
}

function withHead(body: string, head = 'title: عنوان') {
  return `---\n${head}\n---\n\n${body}`;
}

describe("refuses a text with the error's position", () => {
  test.each<[string, string, string]>([
    [
      'an unknown figure',
      withHead('نص\n\nالرسم {{fee.none}}'),
      '7, column 7: there is no figure {{fee.none}}',
    ],
    ['a figure without a name', withHead('{{}}'), '5, column 1: there is no figure {{}}'],
    [
      'an unknown figure in the head',
      withHead('نص', 'title: "{{x}}"'),
      '2, column 9: there is no figure {{x}}',
    ],
    ['HTML', withHead('<div>نص</div>'), '5, column 1: HTML is not allowed: write it as Markdown'],
    [
      'HTML inside a line',
      withHead('نص <b>قوي</b>').replace('</b>', ''),
      '5, column 4: HTML is not allowed',
    ],
    ['a comment', withHead('<!-- x -->'), '5, column 1: HTML is not allowed'],
    ['no head', 'نص', '1, column 1: the file begins with its title'],
    [
      'a head that does not end',
      '---\ntitle: عنوان\n\nنص',
      '1, column 1: the file begins with its title',
    ],
    [
      'a head without its field',
      withHead('نص', 'picture: /pictures/centre.svg'),
      '2, column 1: title: ',
    ],
    [
      'a field that there is not',
      withHead('نص', 'title: عنوان\ncolour: x'),
      '3, column 9: colour: there is no such field',
    ],
    ['a head that is no YAML', withHead('نص', 'title: "عنوان'), 'line 3, column 1: Missing'],
    [
      'a picture in the head that is not there',
      withHead('نص', 'title: عنوان\npicture: /no.svg'),
      '3, column 1: there is no picture /no.svg',
    ],
    [
      'a link to no page',
      withHead('نص\n\n[نص](/nothing#part)'),
      '7, column 1: no page has the address /nothing',
    ],
    [
      'a link by reference to no page',
      withHead('[نص][a]\n\n[a]: /nothing'),
      '7, column 1: no page has the address /nothing',
    ],
    [
      'a link from where it stands',
      withHead('[نص](questions)'),
      '5, column 1: a link is the address of a page',
    ],
    [
      'a link over plain http',
      withHead('[نص](http://wathiqa.example)'),
      '5, column 1: a link is the address of a page',
    ],
    [
      'a link to another host',
      withHead('[نص](//wathiqa.example)'),
      '5, column 1: a link is the address of a page',
    ],
    [
      'a link that runs script',
      withHead('[نص](javascript:alert)'),
      '5, column 1: a link is the address of a page',
    ],
    [
      'a title in the text',
      withHead('# عنوان'),
      '5, column 1: the title stands at the head of the file',
    ],
    [
      'a heading skipped',
      withHead('## أول\n\n#### ثالث'),
      '7, column 1: a heading is skipped before ####',
    ],
    [
      'a first heading too low',
      withHead('### أول'),
      '5, column 1: a heading is skipped before ###',
    ],
    [
      'the same heading twice',
      withHead('## أوّل\n\n## أول'),
      '7, column 1: the heading «أول» is there already',
    ],
    [
      'a picture without a description',
      withHead('![](/pictures/centre.svg)'),
      '5, column 1: the picture has no description',
    ],
    [
      'a picture that is not there',
      withHead('![مركز](/pictures/none.svg)'),
      '5, column 1: there is no picture /pictures/none.svg',
    ],
    [
      'a picture of another host',
      withHead('![مركز](https://a.example/x.svg)'),
      '5, column 1: there is no picture https://a.example/x.svg',
    ],
  ])('%s', (_what, text, fault) => {
    const { entry, faults } = make(text);
    expect(entry).toBeUndefined();
    expect(faults.map(formatProblem)).toEqual([
      expect.stringMatching(/^ar\/a\.md, line \d+, column \d+: \S/),
    ]);
    expect(faults.map(formatProblem).join()).toContain(fault);
  });

  test('reports all errors at once', () => {
    const { faults } = make(withHead('# عنوان\n\n{{x}} <br>\n\n![](/no.svg)', 'name: x'));
    expect(faults.map(({ line, message }) => `${line} ${message.slice(0, 24)}`)).toEqual([
      '2 title: Invalid input: ex',
      '2 name: there is no such f',
      '7 there is no figure {{x}}',
      '5 the title stands at the ',
      '7 HTML is not allowed: wri',
      '9 the picture has no descr',
      '9 there is no picture /no.',
    ]);
  });
});

describe('renders HTML', () => {
  const html = (body: string, under: 1 | 2 = 1) => make(withHead(body), under).entry?.html;

  test.each<[string, string, string]>([
    ['figures, isolated', 'الرسم {{fee.birth}}.', '<p>الرسم <bdi>25 جنيهًا</bdi>.</p>'],
    ['figures with spaces', '{{ fee.birth }}', '<p><bdi>25 جنيهًا</bdi></p>'],
    [
      'Latin letters, isolated',
      'موقع www.wathiqa.example فقط',
      '<p>موقع <bdi>www.wathiqa.example</bdi> فقط</p>',
    ],
    [
      'mail as a link',
      '{{mail}}',
      '<p><a href="mailto:info@wathiqa.example"><bdi>info@wathiqa.example</bdi></a></p>',
    ],
    [
      'a figure inside a link',
      '[{{mail}}](/questions)',
      '<p><a href="/questions"><bdi>info@wathiqa.example</bdi></a></p>',
    ],
    ['links to a part of a page', '[نص](/questions#a)', '<p><a href="/questions#a">نص</a></p>'],
    [
      'pictures',
      '![مركز](/pictures/centre.svg)',
      '<p><img src="/pictures/centre.svg" alt="مركز"></p>',
    ],
    ['headings with ids', '## من يبلّغ؟', '<h2 id="من-يبلغ">من يبلّغ؟</h2>'],
  ])('%s', (_what, body, expected) => expect(html(body)).toBe(expected));

  test('renders call lines as tel links', () => {
    expect(html('{{callLines}}')).toMatch(
      /^<p><a href="tel:\d+"><bdi>\d+<\/bdi><\/a>( أو <a href="tel:\d+"><bdi>\d+<\/bdi><\/a>)*<\/p>$/,
    );
  });

  test('lowers headings and prefixes IDs below a page heading', () => {
    const { entry } = make(withHead('## أول\n\n### ثان'), 2);
    expect(entry?.html).toBe('<h3 id="a-أول">أول</h3>\n<h4 id="a-ثان">ثان</h4>');
    expect(entry?.headings).toEqual([
      { id: 'a-أول', text: 'أول', level: 3 },
      { id: 'a-ثان', text: 'ثان', level: 4 },
    ]);
  });

  test('wraps tables in named scroll regions with row headers', () => {
    const table = '| الوثيقة | الرسم |\n|---|---:|\n| شهادة | {{fee.birth}} |';
    const body = `${table}\n\n## الرسوم\n\n${table}\n\n${table}`;
    expect(html(body)?.match(/aria-label="[^"]+"/g)).toEqual([
      'aria-label="عنوان"',
      'aria-label="الرسوم"',
      'aria-label="الرسوم (2)"',
    ]);
    expect(html(table)?.replaceAll('\n', '')).toBe(
      '<section class="table-frame" tabindex="0" aria-label="عنوان"><table>' +
        '<thead><tr><th scope="col">الوثيقة</th><th scope="col">الرسم</th></tr></thead>' +
        '<tbody><tr><th scope="row">شهادة</th><td><bdi>25 جنيهًا</bdi></td></tr></tbody></table></section>',
    );
  });

  test('labels cells of three or more columns, with explicit roles', () => {
    const table = '| الفئة | الرسم | المدة |\n|---|---:|---|\n| عادية | {{fee.birth}} | يوم |';
    expect(html(table)?.replaceAll('\n', '')).toContain(
      '<tbody role="rowgroup"><tr role="row"><th scope="row" role="rowheader">عادية</th>' +
        '<td data-label="الرسم" role="cell"><bdi>25 جنيهًا</bdi></td>' +
        '<td data-label="المدة" role="cell">يوم</td></tr></tbody>',
    );
  });

  test('extracts plain text for search', () => {
    const body = '## أول\n\nنص **مهم** {{fee.birth}}\n\n- بند\n\n| أ | ب |\n|---|---|\n| ج | د |';
    expect(make(withHead(body)).entry?.text).toBe('أول. نص مهم 25 جنيهًا. بند. أ · ب. ج · د.');
  });

  test('fills figures in front matter', () => {
    expect(make(withHead('نص', 'title: الرسم {{fee.birth}}')).entry?.front).toEqual({
      title: 'الرسم 25 جنيهًا',
    });
  });

  test('ignores Windows line ends and a byte-order mark', () => {
    const text = withHead('## أول\n\nنص');
    expect(make(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(make(text));
  });
});

test('isolates only figures and Arabic words in English text', () => {
  const { entry } = make(withHead('It is called شهادة ميلاد. Call {{callLines}}.'), 1, 'en');
  expect(entry?.html).toMatch(
    /^<p>It is called <bdi>شهادة ميلاد<\/bdi>\. Call <a href="tel:(\d+)"><bdi>\1<\/bdi><\/a> or <a href="tel:\d+">/,
  );
});
