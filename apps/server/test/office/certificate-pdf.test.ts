import { describe, expect, test } from 'vitest';
import {
  certificatePdf,
  type PrintedSheet,
} from '../../src/features/certificates/certificate-pdf.ts';
import type { EnvelopeSlip } from '../../src/features/dispatch/envelopes.ts';
import { PdfStructure, type Tagged } from '../support/pdf-structure.ts';

const SHEET: PrintedSheet = {
  document: {
    id: 1,
    request_id: 1,
    position: 0,
    document_type: 'Marriage',
    language_code: null,
    gender: 'F',
    full_name: 'منى سعيد عبد الرحمن علي',
    mother_full_name: 'هدى محمود إبراهيم',
    spouse_full_name: 'أحمد خالد فؤاد',
    national_id: '29001011234567',
    copies: 2,
    owner: ['test', 'owner'],
    owner_id: null,
    decided: null,
    relation: 'SELF',
    missing: [],
  },
  data: {
    fullName: 'منى سعيد عبد الرحمن علي',
    motherFullName: 'هدى محمود إبراهيم',
    spouseFullName: 'أحمد خالد فؤاد '.repeat(12).trim(),
    gender: 'F',
    birthDate: '1990-01-01',
    eventDate: '2015-06-20',
    eventPlace: 'طنطا، الغربية',
    eventNumber: '1234/2015',
  },
  copy: 1,
  serial: 26_000_000_017,
  issuedDay: '2026-03-05',
  code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.repeat(6),
  typedCode: 'ABCD1234EFGH5678',
};

const printing = { verifyAddress: 'wathiqa.example/verify', isSpecimen: true };
const bytes = await certificatePdf([SHEET, { ...SHEET, copy: 2 }], printing);
const pdf = new PdfStructure(bytes);
const elements = pdf.elements;
const tagged = (...names: string[]) => elements.filter(({ tag }) => names.includes(tag.slice(1)));
const tags = (list: Tagged[]) => list.map(({ tag }) => tag);
const texts = elements.filter(({ actual }) => actual !== undefined);

describe('the file', () => {
  test('is a PDF of version 1.7', () => expect(pdf.text.slice(0, 8)).toBe('%PDF-1.7'));
  test('has tagged content', () =>
    expect(pdf.string(pdf.dictionary(pdf.catalog, 'MarkInfo'), 'Marked')).toBe('true'));
  test('is in Arabic', () => expect(pdf.string(pdf.catalog, 'Lang')).toMatch(/^ar\b/));
  test('has a title', () =>
    expect(pdf.string(pdf.dictionary(pdf.trailer, 'Info'), 'Title')).toBe('مستخرج رسمي من السجل'));
  test('has the title in its metadata', () =>
    expect(pdf.metadata).toMatch(/<dc:title>.*مستخرج رسمي من السجل.*<\/dc:title>/s));
  test('declares PDF/UA-1', () => expect(pdf.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>'));
  test('shows its title in the window', () =>
    expect(pdf.string(pdf.dictionary(pdf.catalog, 'ViewerPreferences'), 'DisplayDocTitle')).toBe(
      'true',
    ));
  test('is not encrypted', () => expect(pdf.trailer.has('/Encrypt')).toBe(false));
  test.each(['OpenAction', 'AA', 'AcroForm', 'EmbeddedFiles'])('has no %s', (key) =>
    expect(
      [pdf.catalog, pdf.dictionary(pdf.catalog, 'Names')].some((from) => from.has(`/${key}`)),
    ).toBe(false),
  );
  test('has no JavaScript', () =>
    expect(pdf.dictionaries.filter((one) => one.has('/JS') || one.has('/JavaScript'))).toEqual([]));
  test('has a page for each sheet', () => expect(pdf.pages).toHaveLength(2));
  test('moves the focus in the order of its structure', () =>
    expect(pdf.pages.map((page) => pdf.string(page, 'Tabs'))).toEqual(['/S', '/S']));
  test('has no annotations', () =>
    expect(pdf.pages.filter((page) => page.has('/Annots'))).toEqual([]));
});

describe('the fonts', () => {
  const fonts = pdf.dictionaries.filter((one) => pdf.string(one, 'Type') === '/Font');
  const composite = fonts.filter((one) => pdf.string(one, 'Subtype') === '/Type0');
  const descendants = fonts.filter((one) => one.has('/FontDescriptor'));
  test('are two, each with its descendant', () =>
    expect([composite.length, descendants.length, fonts.length]).toEqual([2, 2, 4]));
  test('are embedded', () => {
    const embedded = descendants.filter((one) => {
      const descriptor = pdf.dictionary(one, 'FontDescriptor');
      return descriptor.has('/FontFile2') || descriptor.has('/FontFile3');
    });
    expect(embedded).toHaveLength(2);
  });
  test('name the characters of their glyphs', () =>
    expect(composite.filter((one) => one.has('/ToUnicode'))).toHaveLength(2));
});

describe('the structure', () => {
  test('is one document', () => expect(tags(pdf.tree)).toEqual(['/Document']));
  test('has a section for each sheet', () =>
    expect(tags(pdf.tree[0]?.children ?? [])).toEqual(['/Sect', '/Sect']));
  test('has one title on a sheet, before other headings', () =>
    expect(tags(tagged('H1', 'H2', 'H3'))).toEqual(['/H1', '/H2', '/H1', '/H2']));
  test('uses standard types only', () => {
    const standard = ['Document', 'Sect', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'];
    expect(new Set(tags(elements))).toEqual(new Set(standard.map((tag) => `/${tag}`)));
  });
  test('has a table on each sheet, made of rows', () => {
    const tables = tagged('Table');
    expect(tables).toHaveLength(2);
    for (const { children } of tables) expect(new Set(tags(children))).toEqual(new Set(['/TR']));
  });
  test('has rows of an Arabic header, a value and an English header', () => {
    const rows = tagged('TR').map(({ children }) => tags(children).join(' '));
    expect(rows).toHaveLength(2 * 8);
    expect(new Set(rows)).toEqual(new Set(['/TH /TD /TH']));
  });
  test('has headers of rows', () =>
    expect(new Set(tagged('TH').map((one) => pdf.string(one.attributes, 'Scope')))).toEqual(
      new Set(['/Row']),
    ));
  test('describes the stamp, the emblem and the code', () => {
    const figures = ['نموذج', 'شعار جهة الأحوال المدنية', 'رمز التحقق من هذه الشهادة'];
    expect(tagged('Figure').map(({ alt }) => alt)).toEqual([...figures, ...figures]);
  });
  test('gives the figures a box on the page', () => {
    for (const { attributes } of tagged('Figure')) {
      const [left = -1, bottom = -1, right = 0, top = 0] = pdf
        .array(attributes, 'BBox')
        .map(Number);
      expect([left >= 0, bottom >= 0, right > left, top > bottom]).not.toContain(false);
    }
  });
  test('marks English labels as English, the rest as Arabic', () => {
    const latin = texts.filter(
      ({ actual = '' }) => !/\p{Script=Arabic}/u.test(actual) && /\p{Script=Latin}/u.test(actual),
    );
    expect(new Set(latin.map(({ lang }) => lang))).toEqual(new Set(['en-GB']));
    const others = texts.filter((one) => !latin.includes(one));
    expect(new Set(others.map(({ lang }) => lang))).toEqual(
      new Set([pdf.string(pdf.catalog, 'Lang')]),
    );
  });
  test('keeps a wrapped value in one element', () =>
    expect(
      tagged('TD').find(({ actual }) => actual === SHEET.data.spouseFullName)?.marks.length,
    ).toBeGreaterThan(1));
});

describe('the content', () => {
  const painted = pdf.painted;
  const marks = elements.flatMap(({ marks: own }) => own);
  test('is all in the structure or an artifact', () =>
    expect(painted.filter(({ tag, mark }) => tag !== '/Artifact' && mark === undefined)).toEqual(
      [],
    ));
  test('has no text among the artifacts', () =>
    expect(
      painted.filter(({ tag, operator }) => tag === '/Artifact' && /^T/.test(operator)),
    ).toEqual([]));
  test('has its frame and its lines as artifacts', () =>
    expect(painted.filter(({ tag }) => tag === '/Artifact').length).toBeGreaterThan(2 * 8));
  test('belongs to one element each', () => {
    expect(new Set(marks).size).toBe(marks.length);
    expect(new Set(painted.flatMap(({ mark = [] }) => mark))).toEqual(new Set(marks));
  });
  test('leads to its element by the parent tree', () =>
    expect(pdf.parents).toEqual(
      new Map(elements.flatMap(({ id, marks: own }) => own.map((mark) => [mark, id] as const))),
    ));
  test('is named as its element', () => {
    const tagOf = new Map(
      elements.flatMap(({ tag, marks: own }) => own.map((mark) => [mark, tag])),
    );
    expect(painted.filter(({ mark, tag }) => mark && tagOf.get(mark) !== tag)).toEqual([]);
  });
  test('is read in the order of its places, from the right', () => {
    const place = new Map(painted.map((one) => [one.mark, one]));
    for (const section of pdf.tree[0]?.children ?? []) {
      const below = section.children.slice(section.children.findIndex(({ tag }) => tag === '/H1'));
      const read = below
        .flatMap(leaves)
        .flatMap(({ tag, marks: [mark] }) => (tag === '/Figure' ? [] : [place.get(mark)]));
      const seen = read.toSorted((one, other) =>
        Math.abs((one?.y ?? 0) - (other?.y ?? 0)) < 6
          ? (other?.x ?? 0) - (one?.x ?? 0)
          : (other?.y ?? 0) - (one?.y ?? 0),
      );
      expect(read).toEqual(seen);
    }
  });
});

describe.each([
  ['101', 'en-GB', 'Marriage certificate', 'Female', '1 January 1990', '20 September 2015'],
  ['102', 'fr-FR', 'Acte de mariage', 'Féminin', '1 janvier 1990', '20 septembre 2015'],
  ['105', 'de-DE', 'Heiratsurkunde', 'Weiblich', '1. Januar 1990', '20. September 2015'],
])('a copy translated into language %s (%s)', async (language_code, tag, title, ...values) => {
  const long = 'عبد الرحمن '.repeat(30);
  const names = { motherFullName: long.slice(0, 200), spouseFullName: long.slice(0, 200) };
  const places = { eventPlace: long.slice(0, 200), eventDate: '2015-09-20' };
  const sheet = {
    ...SHEET,
    document: { ...SHEET.document, language_code },
    data: { ...SHEET.data, ...names, ...places, fullName: long.slice(0, 240) },
  };
  const copy = new PdfStructure(await certificatePdf([sheet], printing));
  const named = (name: string) => copy.elements.filter(({ tag: own }) => own === `/${name}`);
  const rows = named('TR').map(({ children }) => children);

  test('has its title in both languages', () =>
    expect(named('H1').map(({ actual, lang }) => [actual, lang])).toEqual([
      ['وثيقة زواج', 'ar-EG'],
      [title, tag],
    ]));
  test('has sex and dates in both languages', () =>
    expect(rows.flatMap((row) => (row.length > 3 ? row[2]?.actual : []))).toEqual(values));
  test('reads a row in Arabic, then in the other language', () => {
    const seen = rows.map((row) => row.map((cell) => `${cell.tag} ${cell.lang}`).join(' '));
    const shared = `/TH ar-EG /TD ar-EG /TH ${tag}`;
    const both = `/TH ar-EG /TD ar-EG /TD ${tag} /TH ${tag}`;
    expect(seen).toEqual([shared, both, both, both, shared, shared, shared, shared]);
  });
  test('has rows of four columns', () => {
    const span = (cell: Tagged) => Number(copy.string(cell.attributes, 'ColSpan') ?? 1);
    const columns = rows.map((row) => row.reduce((sum, cell) => sum + span(cell), 0));
    expect(new Set(columns)).toEqual(new Set([4]));
  });
  test('has each text in Arabic or in the other language', () => {
    const written = copy.elements.filter(({ actual }) => actual !== undefined);
    expect(
      written.filter(({ actual = '', lang }) => lang === tag && /\p{Script=Arabic}/u.test(actual)),
    ).toEqual([]);
    expect(new Set(written.map(({ lang }) => lang))).toEqual(new Set(['ar-EG', tag]));
    expect(named('H2').map(({ lang }) => lang)).toEqual(['ar-EG', tag]);
  });
  test('has the longest names above the code and all text within the frame', () => {
    const { painted } = copy;
    const bottom = (elements: Tagged[]) => {
      const marks = new Set(
        elements.flatMap((one) => [one, ...one.children]).flatMap((one) => one.marks),
      );
      return Math.min(...painted.flatMap(({ mark, y }) => (mark && marks.has(mark) ? y : [])));
    };
    expect(bottom(named('TR'))).toBeGreaterThan(bottom(named('H2')) + 12);
    expect(bottom(named('P'))).toBeGreaterThan(24);
  });
});

test('a copy in another language has English labels', async () => {
  const document = { ...SHEET.document, language_code: '107' };
  const { elements: all } = new PdfStructure(
    await certificatePdf([{ ...SHEET, document }], printing),
  );
  const [title, label] = ['/H1', '/TH'].map((name) => all.filter(({ tag }) => tag === name));
  expect(title?.map(({ actual }) => actual)).toEqual(['وثيقة زواج مترجمة (الروسية)']);
  expect(label?.slice(0, 2).map(({ actual }) => actual)).toEqual(['الرقم القومي', 'National ID']);
});

function leaves(element: Tagged): Tagged[] {
  return element.children.length > 0 ? element.children.flatMap(leaves) : [element];
}

describe('a batch', async () => {
  const slip = {
    ...{ requestId: 260_097_466_346, batchId: 33, position: 3, envelopes: 7 },
    postOffice: 'مكتب بريد العتبة',
    documents: [
      {
        ...{ documentType: 'Marriage', languageCode: null, fullName: 'منى سعيد', copies: 1 },
        ...{ otherNames: [], ownPaper: false, serials: [SHEET.serial] },
      },
      {
        ...{ documentType: 'FamilyRecord', languageCode: '101', fullName: 'منى سعيد', copies: 1 },
        ...{ otherNames: ['Mona Saeed'], ownPaper: true, serials: [] },
      },
    ],
  } satisfies EnvelopeSlip;
  const sheets = ['101', null].map((language_code) => ({
    ...SHEET,
    document: { ...SHEET.document, request_id: slip.requestId, language_code },
  }));
  const {
    pages,
    tree,
    elements: all,
    painted,
  } = new PdfStructure(await certificatePdf(sheets, { ...printing, slips: [slip] }));
  const texts = all.map(({ actual = '' }) => actual).join('\n');

  test('has a slip before the sheets of each envelope', () => {
    expect(pages).toHaveLength(3);
    const [first] = tree[0]?.children ?? [];
    expect(first?.children[0]).toMatchObject({ tag: '/H1', actual: 'قسيمة مظروف' });
    expect(texts).toContain('ورق الجهة');
    expect(texts).toContain('Mona Saeed');
  });
  test('marks each sheet with its envelope and the barcode of its serial number', () => {
    expect(texts.match(/مظروف 3\/7 · /g)).toHaveLength(3);
    const barcodes = all.flatMap(({ alt = '' }) => /رمز شريطي للرقم (\d+)/.exec(alt)?.[1] ?? []);
    const serial = `0${String(SHEET.serial).padStart(11, '0')}`;
    expect(barcodes).toEqual([String(slip.requestId), serial, serial]);
  });
  test('has all its text within the frame', () => {
    const written = painted.flatMap(({ tag, y }) => (tag === '/P' ? y : []));
    expect(Math.min(...written)).toBeGreaterThan(24);
  });
});
