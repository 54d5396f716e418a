import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import {
  certificatePdf,
  type PrintedSheet,
} from '../../src/features/certificates/certificate-pdf.ts';
import { PdfStructure } from '../support/pdf-structure.ts';

const name = 'منى عبد الرحمن سعيد لؤي علاء الدين الأنصاري';

const SHEET: PrintedSheet = {
  document: {
    ...{ id: 1, request_id: 1, position: 0, document_type: 'Marriage', language_code: null },
    ...{ gender: 'F', full_name: name, mother_full_name: '', spouse_full_name: '' },
    ...{ national_id: '29001011234567', copies: 2, owner_id: null, decided: null, missing: [] },
    owner: ['test', 'owner'],
    relation: 'SELF',
  },
  data: {
    ...{ fullName: name, motherFullName: 'هدى محمود إبراهيم (أم علي)' },
    ...{ spouseFullName: 'أحمد خالد فؤاد '.repeat(12).trim(), gender: 'F' },
    ...{ birthDate: '1990-02-01', eventDate: '2015-09-20', eventPlace: 'طنطا، الغربية' },
    eventNumber: '1234/2015',
  },
  ...{ copy: 1, serial: 26_000_000_017, issuedDay: '2026-03-05' },
  ...{ code: 'ABCDEF0123456789'.repeat(12), typedCode: 'ABCD1234EFGH5678' },
};

const pdfium = await PDFiumLibrary.init();

/** As the viewer of Firefox copies: in content order, normalized by NFKC. */
async function copyByPdfjs(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const options = { includeMarkedContent: true, disableNormalization: true };
  const { items } = await page.getTextContent(options);
  await task.destroy();
  return items
    .map((item) => ('str' in item ? item.str : ' '))
    .join('')
    .normalize('NFKC');
}

/** As Chrome copies: with line breaks between lines. */
async function copyByPdfium(bytes: Buffer): Promise<string> {
  const document = await pdfium.loadDocument(bytes);
  const text = document.getPage(0).getText();
  document.destroy();
  return text.normalize('NFKC');
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const letters = (text: string) => [...text.replace(/\s+/g, '')].sort().join('');

describe.each([
  ['Arabic', null],
  ['English', '101'],
  ['French', '102'],
  ['German', '105'],
])('a sheet in %s (language %s)', (_, language_code) => {
  describe.each([false, true])('with the stamp of a specimen: %s', async (isSpecimen) => {
    const sheet: PrintedSheet = {
      ...SHEET,
      document: { ...SHEET.document, language_code },
    };
    const printing = { verifyAddress: 'wathiqa.example/verify', isSpecimen };
    const bytes = await certificatePdf([sheet], printing);
    const written = new PdfStructure(bytes).elements
      .flatMap(({ actual, marks: [mark = ''] }) =>
        actual === undefined ? [] : { text: inOneLine(actual), at: Number(mark.split(':')[1]) },
      )
      .toSorted((one, other) => one.at - other.at)
      .map(({ text }) => text);

    test('is copied from pdf.js as it is written', async () => {
      const copied = inOneLine(await copyByPdfjs(bytes));
      // pdf.js does not mirror brackets in Arabic; pdfium does.
      const withoutBrackets = (text: string) => text.replace(/[()]/g, '');
      expect(withoutBrackets(copied)).toBe(withoutBrackets(written.join(' ')));
    });

    test('is copied from pdfium with each text as it is written', async () => {
      const copied = inOneLine(await copyByPdfium(bytes));
      expect(letters(copied)).toBe(letters(written.join('')));
      // pdfium's CFX_BidiString ignores embedding levels: it reverses parts of Latin text within Arabic.
      const isMixed = (text: string) => /\p{Script=Arabic}.*[A-Za-z]/u.test(text);
      expect(written.filter((text) => !copied.includes(text) && !isMixed(text))).toEqual([]);
      expect(written.filter(isMixed)).toHaveLength(2);
    });
  });
});
