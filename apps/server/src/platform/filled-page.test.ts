import fc from 'fast-check';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { type Filling, fillPage } from './filled-page.ts';
import { markup } from './markup.ts';

const PAGE = `<!DOCTYPE html><html lang="ar"><head><link rel="modulepreload" href="/a.js"></head><body>
<form><div data-fill="summary"></div>
<label for="name">الاسم</label><div></div><div><input id="name" name="name" aria-describedby="name-hint"></div>
<label for="note">ملاحظة</label><div></div><textarea id="note" name="note"></textarea>
<select name="place"><option value="">-</option><option value="1">1</option></select>
<fieldset><legend>النوع</legend><input type="radio" id="type" name="type" value="1"><input type="radio" id="type-2" name="type" value="2"></fieldset>
<input type="hidden" name="token" value="kept"></form>
<div hidden><p data-fill="found">قديم</p></div>
<div hidden><div data-specimen="summary"><div role="alert"><h2>-</h2><p>-</p><ul><li><a href="#x">-</a></li></ul></div></div>
<div data-specimen="field-error"><p id="specimen-error"><svg></svg><span>-</span></p></div></div>
<script>let a = "<b>";</script></body></html>`;

const filled = (filling: Filling) => parse(fillPage(PAGE, filling));

/** An attribute as a browser would read it. */
const read = (page: ReturnType<typeof parse>, selector: string, name: string) =>
  page.querySelector(selector)?.getAttribute(name);

describe('what was typed', () => {
  test('stands in controls of every kind', () => {
    const page = filled({ values: { name: 'منى', note: 'أ\nب', place: '1', type: '2' } });
    expect(read(page, '#name', 'value')).toBe('منى');
    expect(page.querySelector('#note')?.textContent).toBe('أ\nب');
    expect(page.querySelector('option[selected]')?.getAttribute('value')).toBe('1');
    expect(page.querySelectorAll('[checked]').map(({ id }) => id)).toEqual(['type-2']);
  });

  test('is shown as it is and is never markup, whatever it is', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[<>&"'a-z;/= ]*$/));
    const elements = (page: ReturnType<typeof parse>) => page.querySelectorAll('*').length;
    const empty = elements(filled({}));
    fc.assert(
      fc.property(text, (typed) => {
        const page = filled({ values: { name: typed, note: typed }, fills: { found: typed } });
        expect(elements(page)).toBe(empty);
        expect(read(page, '#name', 'value')).toBe(typed);
        expect(page.querySelector('#note')?.textContent).toBe(typed);
        expect(page.querySelector('[data-fill=found]')?.textContent).toBe(typed);
      }),
    );
  });

  test('is not put into another form that asks by its address, unless there is no other', () => {
    const asking = (name: string) => `<form method="get"><input id="asked" name="${name}"></form>`;
    const filledInto = (name: string) =>
      parse(fillPage(`${asking(name)}${PAGE}`, { values: { [name]: 'منى' } }));
    expect(read(filledInto('name'), '#name', 'value')).toBe('منى');
    expect(read(filledInto('name'), '#asked', 'value')).toBeUndefined();
    expect(read(filledInto('q'), '#asked', 'value')).toBe('منى');
  });

  test('under a name that no control has, or a hidden one, changes nothing', () => {
    const untouched = fillPage(PAGE, {});
    for (const name of ['unknown', '"] , input', '__proto__', 'token']) {
      expect(fillPage(PAGE, { values: { [name]: 'x' } })).toBe(untouched);
    }
  });
});

test('what was found is shown where it was hidden, with the markup of the server alone', () => {
  const page = filled({ fills: { found: markup`<a href="/x?q=${'"<b>'}">${'<i>'}</a>` } });
  expect(page.querySelector('[data-fill=found]')?.innerHTML).toBe(
    '<a href="/x?q=&#34;&#60;b&#62;">&#60;i&#62;</a>',
  );
  expect(page.querySelector('[data-fill=found]')?.parentNode?.hasAttribute('hidden')).toBe(false);
});

describe('a refusal', () => {
  const refusal = {
    title: 'هناك خطأ',
    advice: 'انتظر',
    fields: [
      { Field: 'name', Message: 'اكتب <الاسم>' },
      { Field: 'type', Message: 'اختر' },
      { Field: 'unknown', Message: 'لا يظهر' },
    ],
  };

  test('is told in the summary, with a way to each field', () => {
    const summary = filled({ refusal }).querySelector('[data-fill=summary]');
    expect(summary?.querySelector('h2')?.textContent).toBe('هناك خطأ');
    expect(summary?.querySelector('p')?.textContent).toBe('انتظر');
    const links = summary?.querySelectorAll('a') ?? [];
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#name', 'الاسم: اكتب <الاسم>'],
      ['#type', 'النوع: اختر'],
    ]);
  });

  test('is tied to each field, and to no other', () => {
    const page = filled({ refusal });
    expect(read(page, '#name', 'aria-invalid')).toBe('true');
    expect(read(page, '#name', 'aria-describedby')).toBe('name-hint name-error');
    expect(page.querySelector('#name-error')?.textContent).toBe('اكتب <الاسم>');
    expect(read(page, 'fieldset', 'aria-describedby')).toBe('type-error');
    expect(page.querySelector('fieldset #type-error span')?.textContent).toBe('اختر');
    expect(read(page, '#note', 'aria-invalid')).toBeUndefined();
  });

  test('of no field has no list, and without advice no paragraph', () => {
    const page = filled({ refusal: { title: 'تعذّر', fields: [] } });
    const summary = page.querySelector('[data-fill=summary]');
    expect(summary?.querySelectorAll('ul, p')).toEqual([]);
  });
});

test('a page that did not expect it loses its scripts; one that did keeps them as they are', () => {
  expect(fillPage(PAGE, {})).not.toMatch(/<script|modulepreload/);
  expect(fillPage(PAGE, { keepScripts: true })).toContain('<script>let a = "<b>";</script>');
});
