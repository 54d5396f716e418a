import { SERVICE_CODES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import {
  DataError,
  governorates,
  holidays,
  loadRegulation,
  parsePostOffices,
  policeDepartments,
  postOffices,
  readPriceList,
} from './node.ts';

const header = 'code,governorate,name_ar,name_en,basis,sure';

test.each([
  [
    'a code of seven digits',
    `${header}\n1151100,01,العتبة,Ataba,a,b`,
    /line 2: code: .*five digits/,
  ],
  ['a governorate of one digit', `${header}\n11511,1,العتبة,Ataba,a,b`, /line 2: governorate/],
  ['the special row', `${header}\n0,01,غير محدد,Unspecified,a,b`, /five digits/],
  ['an empty name', `${header}\n11511,01,,Ataba,a,b`, /line 2: name_ar/],
  ['a missing column', 'code,governorate\n11511,01', /line 2: name_ar/],
  ['a short row', `${header}\n11511,01`, /line 2: should have the 6 columns of the header/],
  [
    'an unknown governorate',
    `${header}\n11511,05,العتبة,Ataba,a,b`,
    /line 2: governorate: there is no/,
  ],
  ['those born abroad', `${header}\n11511,88,العتبة,Ataba,a,b`, /line 2: governorate: there is no/],
  ['a quote that never ends', `${header}\n"11511,01,العتبة,Ataba,a,b`, /list\.csv: .*[Qq]uote/],
  [
    'the same code twice',
    `${header}\n11511,01,العتبة,Ataba,a,b\n11511,01,العتبة,Ataba,a,b`,
    /line 3: code: 11511 appears on line 2 already/,
  ],
])('an imported list with %s is refused', (_what, csv, message) => {
  expect(() => parsePostOffices(csv, 'list.csv')).toThrow(DataError);
  expect(() => parsePostOffices(csv, 'list.csv')).toThrow(message);
});

test('names every invalid line of an imported list and its columns', () => {
  const csv = [
    header,
    '11511,01,العتبة,Ataba,a,b',
    '1,01,,Ataba,a,b',
    '',
    '11512,05,العتبة',
    '11513,99,العتبة,Ataba,a,b',
    '11511,01,العتبة,Ataba,a,b',
  ].join('\n');
  expect(() => parsePostOffices(csv, 'list.csv')).toThrow(
    new DataError([
      'list.csv, line 3: code: a post office code is five digits',
      'list.csv, line 3: name_ar: a name is needed',
      'list.csv, line 5: should have the 6 columns of the header',
      'list.csv, line 6: governorate: there is no governorate with this code',
      'list.csv, line 7: code: 11511 appears on line 2 already',
    ]),
  );
});

test('accepts a byte-order mark, quotes and Windows line ends', () => {
  const csv = `\uFEFF${header}\r\n"11511","01","العتبة","Ataba, Cairo",own,sure\r\n`;
  expect(parsePostOffices(csv, 'list.csv')).toEqual([
    {
      code: '11511',
      governorate: '01',
      nameAr: 'العتبة',
      nameEn: 'Ataba, Cairo',
      basis: 'own',
      sure: 'sure',
    },
  ]);
});

test('has 27 governorates, without the code for births abroad', () => {
  const codes = governorates().map((governorate) => governorate.code);
  expect(codes).toHaveLength(27);
  expect(new Set(codes).size).toBe(27);
  expect(codes).not.toContain('88');
});

test.each([
  ['police departments', policeDepartments],
  ['post offices', postOffices],
])('%s cover exactly the known governorates', (_name, rows) => {
  const known = new Set(governorates().map((governorate) => governorate.code));
  expect(new Set(rows().map((row) => row.governorate))).toEqual(known);
});

test.each([
  ['police departments', policeDepartments],
  ['post offices', postOffices],
])('%s have unique English names with their kind', (_name, rows) => {
  const kinds = [
    ['قسم شرطة ', ' Police Division'],
    ['مركز شرطة ', ' Police Markaz'],
    ['إدارة شرطة ', ' Police Administration'],
    ['مكتب بريد ', ' Post Office'],
  ] as const;
  const strays = rows().filter(
    ({ nameAr, nameEn }) => !kinds.some(([ar, en]) => nameAr.startsWith(ar) && nameEn.endsWith(en)),
  );
  expect(strays).toEqual([]);
  const names = rows().map(({ governorate, nameEn }) => `${governorate} ${nameEn}`);
  expect(new Set(names).size).toBe(names.length);
});

test('built-in public holidays have English names', () => {
  expect(holidays().filter(({ nameEn }) => !nameEn)).toEqual([]);
});

test('post office codes start with a prefix of their governorate', () => {
  const prefixes = new Map(governorates().map((g) => [g.code, g.postalPrefixes]));
  const strays = postOffices().filter(
    (office) => !prefixes.get(office.governorate)?.includes(office.code.slice(0, 2)),
  );
  expect(strays).toEqual([]);
});

test('has the specified price for each service', () => {
  const pounds = Object.fromEntries(
    readPriceList().map((price) => [price.serviceCode, price.pounds]),
  );
  expect(Object.keys(pounds).toSorted()).toEqual(SERVICE_CODES.toSorted());
  expect(pounds).toMatchObject({
    MOICSO001: 65,
    MOICSO013: 80,
    MOICSO005: 65,
    MOICSO003: 70,
    MOICSO004: 70,
    MOICSO006: 65,
    MOICSO007: 65,
    MOICSO002: 175,
    MOICS010: 250,
  });
  expect(readPriceList()).toHaveLength(SERVICE_CODES.length);
  expect(readPriceList().filter((price) => price.sure === 'assumption')).toEqual([
    expect.objectContaining({ serviceCode: 'MOICS010' }),
  ]);
});

test.each(SERVICE_CODES)('service terms of %s: plain tags, whole, no price', (code) => {
  const html = loadRegulation(code) ?? '';
  const open: string[] = [];
  for (const [tag, slash, name] of html.matchAll(/<(\/?)([^>]*)>/g)) {
    expect(['h2', 'p', 'ul', 'ol', 'li', 'strong'], tag).toContain(name);
    if (slash) expect(open.pop(), tag).toBe(name);
    else open.push(name ?? '');
  }
  expect(open).toEqual([]);
  expect(html).toContain('7 أيام عمل');
  expect(html).toMatch(/48 ساعة.*72 ساعة/);
  expect(html).not.toMatch(/جنيه|\d{4}/);
});

test('holidays are unique and sorted; only Hijri feasts are provisional', () => {
  const days = holidays().map(({ day }) => day);
  expect(days).toEqual([...new Set(days)].sort());
  for (const year of ['2026', '2027']) {
    const own = holidays().filter(({ day }) => day.startsWith(year));
    expect(own.filter(({ confirmed }) => !confirmed)).toHaveLength(9);
    expect(own.filter(({ confirmed }) => confirmed).map(({ day }) => day.slice(5))).toEqual([
      '01-07',
      '01-25',
      ...(year === '2026' ? ['04-13', '04-25', '05-01'] : ['04-25', '05-01', '05-03']),
      '06-30',
      '07-23',
      '10-06',
    ]);
  }
});
