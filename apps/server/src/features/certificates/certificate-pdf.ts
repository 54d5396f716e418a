import { documentTitle } from '@wathiqa/content';
import { DIGITAL_COPY, formatDayText, formatSerial, serialDigits } from '@wathiqa/domain';
import type { EnvelopeSlip } from '../dispatch/envelopes.ts';
import { leftToRight } from '../tracking/receipt/arabic-text.ts';
import {
  drawMark,
  drawOutlines,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  Sheet,
  type TextPlace,
  type TextStyle,
} from '../tracking/receipt/sheet.ts';
import { type Row, rowsOf, type Side } from './certificate-rows.ts';
import { drawEnvelopeMark, drawSlip } from './envelope-slip.ts';
import type { PrintedData } from './printed-data.ts';
import { qrModules } from './qr-code.ts';
import type { PrintedDocument } from './repository.ts';
import { ARABIC, ENGLISH, SHEET_LANGUAGES } from './sheet-languages.ts';

/* Points of an A4 page. */
const MM = 72 / 25.4;
const EDGE = 16;
const SIDE = 38;
const RIGHT = PAGE_WIDTH - SIDE;
const WIDTH = PAGE_WIDTH - 2 * SIDE;
/** Cheap phones read a code of version 10 from 40 mm. */
const CODE_SIZE = 42 * MM;
/** Around the code. */
const GAP = 16;
const LABEL_WIDTH = 120;
/** Of the font, relative to its size. */
const ASCENT = 1.1;
const VALUE_WIDTH = WIDTH - 2 * LABEL_WIDTH - 20;

/** Tops of the parts, and the left edge of the code. */
const ARABIC_LAYOUT = {
  ...{ rule: 100, title: 128, name: 198, nameHeight: 54, rows: 274 },
  ...{ code: PAGE_HEIGHT - 52 - CODE_SIZE, codeLeft: RIGHT - CODE_SIZE },
};
const BILINGUAL_LAYOUT: typeof ARABIC_LAYOUT = {
  ...{ rule: 108, title: 124, name: 172, nameHeight: 70, rows: 258 },
  ...{ code: PAGE_HEIGHT - 74 - CODE_SIZE, codeLeft: (PAGE_WIDTH - CODE_SIZE) / 2 },
};

const GREEN = '#0f3d3e';
const GOLD = '#a8823c';
const TINT = '#eef6f3';
const LINE = '#cfd8d6';
const STAMP = '#b3261e';

export interface PrintedSheet {
  document: PrintedDocument;
  data: PrintedData;
  copy: number;
  serial: number;
  issuedDay: string;
  /** Signed code of the QR. */
  code: string;
  typedCode: string;
}

export interface Printing {
  /** Address of the verifier, without the scheme. */
  verifyAddress: string;
  /** Stamped across the sheets while the sandbox is on. */
  isSpecimen: boolean;
  /** Of packed requests: a page before their sheets, and a mark on each. */
  slips?: readonly EnvelopeSlip[];
}

/** Context of the parts of a sheet. */
interface Design {
  pdf: Sheet;
  arabic: Side;
  other: Side;
  isBilingual: boolean;
  /** Languages of all texts; titles and row labels are always in both. */
  sides: readonly Side[];
  layout: typeof ARABIC_LAYOUT;
}

/** PDF with a page for each sheet, grouped by envelope. */
export async function certificatePdf(
  sheets: readonly PrintedSheet[],
  printing: Printing,
): Promise<Buffer> {
  const pdf = new Sheet({ title: ARABIC.extract, author: ARABIC.authority, locale: 'ar' });
  let isFirst = true;
  const page = (draw: () => void) => {
    if (!isFirst) pdf.newPage();
    isFirst = false;
    pdf.group('Sect', draw);
  };
  const drawAll = (some: readonly PrintedSheet[], slip?: EnvelopeSlip) => {
    for (const sheet of some) {
      page(() => {
        drawSheet(pdf, sheet, printing);
        if (slip) drawEnvelopeMark(pdf, slip, sheet.serial);
      });
    }
  };
  const { slips = [] } = printing;
  const byRequest = Map.groupBy(sheets, ({ document }) => document.request_id);
  for (const slip of slips) {
    page(() => drawSlip(pdf, slip));
    drawAll(byRequest.get(slip.requestId) ?? [], slip);
    byRequest.delete(slip.requestId);
  }
  drawAll([...byRequest.values()].flat());
  return pdf.bytes();
}

/** Translated copies show both languages equally; other sheets are Arabic with English labels. */
function drawSheet(pdf: Sheet, sheet: PrintedSheet, { verifyAddress, isSpecimen }: Printing): void {
  const { document_type: type, language_code: code } = sheet.document;
  const language = SHEET_LANGUAGES.get(code);
  const isBilingual = language !== undefined;
  const named = isBilingual ? null : code;
  const arabic: Side = { texts: ARABIC, title: documentTitle(type, named), day: formatDayText };
  const { tag, texts, titles } = language ?? ENGLISH;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const other: Side = {
    texts,
    title: titles?.[type] ?? documentTitle(type, named, null, 'en'),
    day: (iso) => format.format(new Date(`${iso}T00:00:00Z`)),
    lang: tag,
  };
  const design: Design = {
    ...{ pdf, arabic, other, isBilingual },
    sides: isBilingual ? [arabic, other] : [arabic],
    layout: isBilingual ? BILINGUAL_LAYOUT : ARABIC_LAYOUT,
  };
  drawFrame(design);
  if (isSpecimen) drawSpecimen(design);
  drawHead(design, sheet);
  drawTitles(design);
  drawName(design, sheet.data.fullName);
  pdf.group('Table', () => drawRows(design, rowsOf(sheet.document, sheet.data, design.sides)));
  drawFoot(design, sheet, verifyAddress);
}

function columnOf({ lang }: Side, width: number, inset = 0): Omit<TextPlace, 'top'> {
  return lang
    ? { right: SIDE + inset + width, width, align: 'end', lang }
    : { right: RIGHT - inset, width };
}

type Line = readonly [text: string, style: TextStyle];

/** Draws lines below one another and returns their bottom. */
function drawLines(pdf: Sheet, lines: readonly Line[], { top, ...place }: TextPlace): number {
  return lines.reduce(
    (bottom, [text, style]) => bottom + pdf.textAt(text, { ...place, top: bottom }, style),
    top,
  );
}

function drawFrame({ pdf, isBilingual, layout }: Design): void {
  pdf.decorate((page) => {
    page
      .lineWidth(1)
      .roundedRect(EDGE, EDGE, PAGE_WIDTH - 2 * EDGE, PAGE_HEIGHT - 2 * EDGE, 3)
      .stroke(GREEN);
    const inner = EDGE + 4;
    page
      .lineWidth(0.6)
      .rect(inner, inner, PAGE_WIDTH - 2 * inner, PAGE_HEIGHT - 2 * inner)
      .stroke(GOLD);
    drawLine(page, layout.rule);
    if (!isBilingual) drawLine(page, layout.code + CODE_SIZE - 43, layout.codeLeft - GAP);
    page.roundedRect(SIDE, layout.name, WIDTH, layout.nameHeight, 6).fill(TINT);
  });
}

function drawLine(page: PDFKit.PDFDocument, y: number, right = RIGHT): void {
  page.lineWidth(0.6).moveTo(SIDE, y).lineTo(right, y).stroke(LINE);
}

function drawHead({ pdf, sides, isBilingual }: Design, sheet: PrintedSheet): void {
  const [x, y, mark] = [PAGE_WIDTH / 2 - 22, 42, 44];
  pdf.figure(inAll(sides, 'emblem'), [x, y, x + mark, y + mark], (page) =>
    drawMark(page, { x, y, size: mark, colour: GREEN }),
  );
  const serial = leftToRight(formatSerial(serialDigits(sheet.serial)));
  const [top, width, size] = [40, WIDTH / 2 - 34, isBilingual ? 8.5 : 10.5];
  for (const side of sides) {
    const { texts, day } = side;
    const issue = texts.issuedOn(day(sheet.issuedDay));
    const digital = isBilingual
      ? texts.digitalCopy
      : `${ARABIC.digitalCopy} / ${ENGLISH.texts.digitalCopy}`;
    const copy =
      sheet.copy === DIGITAL_COPY ? digital : texts.copy(sheet.copy, sheet.document.copies);
    const extract = isBilingual ? texts.translatedExtract : texts.extract;
    const place = { ...columnOf(side, width), top };
    const authority: Line[] = [
      [texts.authority, { size: 12, bold: true }],
      [extract, { size: 10.5, pale: true }],
    ];
    const bottom = drawLines(pdf, authority, place);
    const facts: Line[] = [
      [texts.serial(serial), { size }],
      [`${issue} · ${copy}`, { size, pale: true }],
    ];
    const left: TextPlace = { top: top + 2, right: SIDE + width, width, align: 'end' };
    drawLines(pdf, facts, isBilingual ? { ...place, top: bottom } : left);
  }
}

function drawTitles({ pdf, arabic, other, sides, isBilingual, layout: { title } }: Design): void {
  if (!isBilingual) {
    const place: TextPlace = { top: title, right: RIGHT, width: WIDTH, align: 'center' };
    pdf.textAt(arabic.title, place, { size: 26, bold: true, tag: 'H1' });
    pdf.textAt(
      other.title,
      { ...place, top: title + 40, lang: other.lang },
      { size: 12, pale: true },
    );
    return;
  }
  const size = Math.max(arabic.title.length, other.title.length) > 22 ? 16 : 21;
  for (const side of sides) {
    const place = { ...columnOf(side, WIDTH / 2), top: title + (21 - size) };
    pdf.textAt(side.title, place, { size, bold: true, tag: 'H1' });
  }
}

function drawName({ pdf, sides, isBilingual, layout }: Design, name: string): void {
  // Names of 240 characters fit into the tinted field.
  const [size, inset] = name.length <= 36 ? [21, 9] : name.length <= 60 ? [15, 15] : [10, 6];
  const labels = isBilingual ? sides : [];
  for (const side of labels) {
    const place = { ...columnOf(side, LABEL_WIDTH, 10), top: layout.name + 5 };
    pdf.textAt(side.texts.rows.name, place, { size: 9, pale: true });
  }
  const top = layout.name + inset + (isBilingual ? 14 : 0);
  pdf.textAt(
    name,
    { top, right: RIGHT - 10, width: WIDTH - 20, align: 'center' },
    { size, bold: true },
  );
}

function drawRows({ pdf, arabic, other, isBilingual, layout }: Design, rows: Row[]): void {
  let y = layout.rows;
  const cell = (
    text: string,
    place: Omit<TextPlace, 'top'>,
    style: TextStyle & { size: number },
  ) => {
    // Fonts of all sizes on one baseline.
    const drop = (12.5 - style.size) * ASCENT;
    return drop + pdf.textAt(text, { ...place, top: y + drop }, style);
  };
  const th = { pale: true, tag: 'TH', scope: 'Row' } as const;
  for (const { label, values } of rows) {
    const heights: number[] = [];
    pdf.group('TR', () => {
      const header = (side: Side, size: number) =>
        heights.push(cell(side.texts.rows[label], columnOf(side, LABEL_WIDTH, 4), { ...th, size }));
      header(arabic, 12);
      const [value = '', translated] = values;
      // Three values of 200 characters stay above the code.
      const style = { size: value.length > 60 ? 8.5 : 12.5, bold: true, tag: 'TD' } as const;
      if (translated) {
        const half = (side: Side) => columnOf(side, VALUE_WIDTH / 2 - 4, LABEL_WIDTH + 10);
        heights.push(cell(value, half(arabic), style), cell(translated, half(other), style));
      } else {
        const place = columnOf(arabic, VALUE_WIDTH, LABEL_WIDTH + 10);
        heights.push(
          isBilingual
            ? cell(value, { ...place, align: 'center' }, { ...style, span: 2 })
            : cell(value, place, style),
        );
      }
      header(other, isBilingual ? 11 : 9.5);
    });
    y += Math.max(...heights) + 8;
    const line = y;
    pdf.decorate((page) => drawLine(page, line));
    y += 8;
  }
}

/** A figure, because screen readers have to announce a specimen. */
function drawSpecimen({ pdf, sides }: Design): void {
  pdf.figure(inAll(sides, 'specimen'), [SIDE, 330, RIGHT, 650], (page) => {
    page.rotate(-24, { origin: [PAGE_WIDTH / 2, 470] }).fillOpacity(0.09);
    page.fillColor(STAMP);
    for (const [at, { texts }] of sides.entries()) {
      drawOutlines(
        page,
        texts.specimen,
        at ? { baseline: 602, size: 54 } : { baseline: 516, size: 92 },
      );
    }
  });
}

/** Alternative text of a figure, in all languages of the sheet. */
function inAll(sides: readonly Side[], key: 'emblem' | 'code' | 'specimen'): string {
  return sides.map(({ texts }) => texts[key]).join(' · ');
}

function drawFoot(
  { pdf, other, sides, isBilingual, layout }: Design,
  { code, typedCode }: PrintedSheet,
  verifyAddress: string,
): void {
  const { codeLeft, code: top } = layout;
  const below = top + CODE_SIZE;
  pdf.figure(inAll(sides, 'code'), [codeLeft, top, codeLeft + CODE_SIZE, below], (page) =>
    drawCode(page, code, codeLeft, top, CODE_SIZE),
  );
  const [title, text, note] = isBilingual ? [11, 8.5, 7.5] : [12, 9.5, 8];
  const small = (line: string): Line => [line, { size: note, pale: true }];
  const typed = leftToRight(typedCode.replaceAll(/.{4}(?=.{4})/g, '$& '));
  const codes: Line[] = [[typed, { size: 9.5, bold: true }]];
  for (const side of sides) {
    const { texts } = side;
    const place = columnOf(side, codeLeft - GAP - SIDE, isBilingual ? 0 : CODE_SIZE + GAP);
    const verify: Line[] = [
      [texts.verify, { size: title, bold: true, tag: 'H2' }],
      [texts.verifyText(leftToRight(verifyAddress)), { size: text, pale: true }],
    ];
    const bottom = drawLines(pdf, verify, { ...place, top });
    const notes = [texts.noExpiry, texts.source];
    const foot = isBilingual
      ? [...notes, texts.untranslated].map(small)
      : [...codes, small(notes.join(' · '))];
    drawLines(pdf, foot, { ...place, top: isBilingual ? bottom + 6 : below - 26 });
  }
  if (!isBilingual) return;
  const [right, width] = [codeLeft + CODE_SIZE + GAP, CODE_SIZE + 2 * GAP];
  const place: TextPlace = { top: below + 6, right, width, align: 'center', lang: other.lang };
  drawLines(pdf, codes, place);
}

/** Modules as one path; the paper around it is the quiet zone. */
function drawCode(
  page: PDFKit.PDFDocument,
  code: string,
  x: number,
  y: number,
  size: number,
): void {
  const modules = qrModules(code);
  const unit = size / modules.length;
  for (const [row, line] of modules.entries()) {
    for (const [column, dark] of line.entries()) {
      if (dark) page.rect(x + column * unit, y + row * unit, unit, unit);
    }
  }
  page.fill('#000000');
}
