import { documentTitle } from '@wathiqa/content';
import {
  type DocumentType,
  formatDayText,
  formatSerial,
  type Locale,
  nationalIdGroups,
  parseNationalId,
  serialDigits,
} from '@wathiqa/domain';
import encodeQR from 'qr';
import { inEveryLanguage } from '../../http/translations.ts';
import { leftToRight } from '../tracking/receipt/arabic-text.ts';
import { drawMark, PAGE_HEIGHT, PAGE_WIDTH, Sheet } from '../tracking/receipt/sheet.ts';
import * as source from './certificate.messages.ts';
import type { PrintedData } from './printed-data.ts';
import type { PrintedDocument } from './repository.ts';

const TEXTS = await inEveryLanguage(source, 'features/certificates/certificate.messages.ts');
const ARABIC = TEXTS.ar.messages;
const ENGLISH = TEXTS.en.messages;

/* Points of an A4 page. */
const MM = 72 / 25.4;
const EDGE = 16;
const SIDE = 38;
const RIGHT = PAGE_WIDTH - SIDE;
const WIDTH = PAGE_WIDTH - 2 * SIDE;
/** A code of version 10 is readable by a cheap phone from 40 mm. */
const CODE_SIZE = 42 * MM;
const CODE_TOP = PAGE_HEIGHT - 52 - CODE_SIZE;
const LABEL_WIDTH = 120;

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
  /** Day and root of the newest head of the log, in hex. */
  logHead: { day: string; root: string } | undefined;
}

export interface Printing {
  /** Address of the verifier without its scheme. */
  verifyAddress: string;
  /** Stamped across the sheets while the sandbox is on. */
  isSpecimen: boolean;
}

/** PDF with a page for each sheet. */
export async function certificatePdf(
  sheets: readonly PrintedSheet[],
  printing: Printing,
): Promise<Buffer> {
  const pdf = new Sheet({ title: ARABIC.extract, author: ARABIC.authority, locale: 'ar' });
  sheets.forEach((sheet, at) => {
    if (at > 0) pdf.newPage();
    pdf.group('Sect', () => drawSheet(pdf, sheet, printing));
  });
  return pdf.bytes();
}

function drawSheet(pdf: Sheet, sheet: PrintedSheet, { verifyAddress, isSpecimen }: Printing): void {
  drawFrame(pdf);
  if (isSpecimen) drawSpecimen(pdf);
  drawHead(pdf, sheet);
  const { document, data } = sheet;
  pdf.textAt(
    titleOf(document, 'ar'),
    { top: 128, right: RIGHT, width: WIDTH, align: 'center' },
    { size: 26, bold: true, tag: 'H1' },
  );
  pdf.textAt(
    titleOf(document, 'en'),
    { top: 168, right: RIGHT, width: WIDTH, align: 'center' },
    { size: 12, pale: true },
  );
  pdf.decorate((page) => page.roundedRect(SIDE, 198, WIDTH, 54, 6).fill(TINT));
  pdf.textAt(
    data.fullName,
    { top: 207, right: RIGHT - 10, width: WIDTH - 20, align: 'center' },
    { size: nameSize(data.fullName), bold: true },
  );
  pdf.group('Table', () => drawRows(pdf, rowsOf(document, data), 274));
  drawFoot(pdf, sheet, verifyAddress);
}

function drawFrame(pdf: Sheet): void {
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
    page.lineWidth(0.6).moveTo(SIDE, 100).lineTo(RIGHT, 100).stroke(LINE);
  });
}

function drawHead(pdf: Sheet, { serial, issuedDay, copy, document }: PrintedSheet): void {
  const half = WIDTH / 2 - 30;
  pdf.textAt(ARABIC.authority, { top: 42, right: RIGHT, width: half }, { size: 12, bold: true });
  pdf.textAt(ARABIC.extract, { top: 60, right: RIGHT, width: half }, { size: 11, pale: true });
  pdf.textAt(
    ARABIC.copy(copy, document.copies),
    { top: 77, right: RIGHT, width: half },
    { size: 9, pale: true },
  );
  drawEmblem(pdf);
  const left = SIDE + 150;
  pdf.textAt(
    ARABIC.serial(leftToRight(formatSerial(serialDigits(serial)))),
    { top: 42, right: left, width: 150 },
    { size: 11 },
  );
  pdf.textAt(
    ARABIC.issuedOn(formatDayText(issuedDay)),
    { top: 60, right: left, width: 150 },
    { size: 11 },
  );
}

function drawEmblem(pdf: Sheet): void {
  const [x, y, size] = [PAGE_WIDTH / 2 - 22, 42, 44];
  pdf.figure(ARABIC.emblem, [x, y, x + size, y + size], (page) =>
    drawMark(page, { x, y, size, colour: GREEN }),
  );
}

/** Labels of the event; the day of a birth is already a row. */
const EVENT_ROWS: Partial<Record<DocumentType, { day?: RowLabel; place: RowLabel }>> = {
  Birth: { place: 'placeOfBirth' },
  Death: { day: 'dateOfDeath', place: 'placeOfDeath' },
  Marriage: { day: 'dateOfMarriage', place: 'placeOfMarriage' },
  Divorce: { day: 'dateOfDivorce', place: 'placeOfDivorce' },
};

type RowLabel = keyof typeof source.messages.rows;

interface Row {
  label: string;
  value: string;
  english: string;
}

/** Absent data have no row. */
function rowsOf(document: PrintedDocument, data: PrintedData): Row[] {
  const facts = parseNationalId(document.national_id);
  const { birthDay, eventDay, eventPlace, eventNumber } = data;
  const event = EVENT_ROWS[document.document_type];
  const row = (key: RowLabel, value?: string | null) =>
    value ? [{ label: ARABIC.rows[key], value, english: ENGLISH.rows[key] }] : [];
  return [
    ...row('nationalId', facts && leftToRight(nationalIdGroups(document.national_id).join(' '))),
    ...row('sex', data.gender && ARABIC.sexes[data.gender]),
    ...row('dateOfBirth', birthDay && formatDayText(birthDay)),
    ...(event?.day ? row(event.day, eventDay && formatDayText(eventDay)) : []),
    ...(event ? row(event.place, eventPlace) : []),
    ...row('mother', data.motherFullName),
    ...row('spouse', data.spouseFullName),
    ...row('entry', eventNumber && leftToRight(eventNumber)),
  ];
}

function drawRows(pdf: Sheet, rows: readonly Row[], from: number): void {
  let top = from;
  for (const { label, value, english } of rows) {
    const y = top;
    const heights: number[] = [];
    pdf.group('TR', () => {
      heights.push(
        pdf.textAt(
          label,
          { top: y, right: RIGHT - 4, width: LABEL_WIDTH },
          { size: 12, pale: true, tag: 'TH', scope: 'Row' },
        ),
        pdf.textAt(
          value,
          { top: y, right: RIGHT - LABEL_WIDTH - 10, width: WIDTH - 2 * LABEL_WIDTH - 20 },
          // Three values of 200 characters stay above the code.
          { size: value.length > 60 ? 8.5 : 12.5, bold: true, tag: 'TD' },
        ),
        pdf.textAt(
          english,
          { top: y, right: SIDE + LABEL_WIDTH, width: LABEL_WIDTH },
          { size: 9.5, pale: true, tag: 'TH', scope: 'Row' },
        ),
      );
    });
    top += Math.max(...heights) + 8;
    const line = top;
    pdf.decorate((page) => page.lineWidth(0.5).moveTo(SIDE, line).lineTo(RIGHT, line).stroke(LINE));
    top += 8;
  }
}

/** A figure, not decoration: screen readers have to announce a specimen. */
function drawSpecimen(pdf: Sheet): void {
  pdf.figure(ARABIC.specimen, [SIDE, 330, RIGHT, 610], (page) => {
    page.rotate(-24, { origin: [PAGE_WIDTH / 2, 470] }).fillOpacity(0.09);
    page.font('bold').fontSize(92).fillColor(STAMP);
    page.text(ARABIC.specimen, 0, 410, {
      width: PAGE_WIDTH,
      align: 'center',
      lineBreak: false,
      features: ['ccmp'],
    });
  });
}

function drawFoot(pdf: Sheet, sheet: PrintedSheet, verifyAddress: string): void {
  const codeLeft = RIGHT - CODE_SIZE;
  pdf.figure(ARABIC.code, [codeLeft, CODE_TOP, RIGHT, CODE_TOP + CODE_SIZE], (page) =>
    drawCode(page, sheet.code, codeLeft, CODE_TOP, CODE_SIZE),
  );
  const right = codeLeft - 16;
  const width = right - SIDE;
  pdf.textAt(ARABIC.verify, { top: CODE_TOP, right, width }, { size: 12, bold: true, tag: 'H2' });
  pdf.textAt(
    ARABIC.verifyText(leftToRight(verifyAddress)),
    { top: CODE_TOP + 20, right, width },
    { size: 9.5, pale: true },
  );
  const foot = CODE_TOP + CODE_SIZE - 30;
  pdf.decorate((page) =>
    page
      .lineWidth(0.5)
      .moveTo(SIDE, foot - 5)
      .lineTo(right, foot - 5)
      .stroke(LINE),
  );
  const typed = sheet.typedCode.match(/.{1,4}/g)?.join(' ') ?? '';
  pdf.textAt(leftToRight(typed), { top: foot, right, width }, { size: 9.5, bold: true });
  const { logHead } = sheet;
  const log = logHead && leftToRight(`log ${logHead.day} ${logHead.root.slice(0, 16)}`);
  const notes = [ARABIC.noExpiry, ARABIC.sources[sheet.data.source], ...(log ? [log] : [])].join(
    ' · ',
  );
  pdf.textAt(notes, { top: foot + 15, right, width }, { size: 8, pale: true });
}

/** Modules as one path; the paper around it is the quiet zone. */
function drawCode(
  page: PDFKit.PDFDocument,
  code: string,
  x: number,
  y: number,
  size: number,
): void {
  const options = { ecc: 'medium', encoding: 'alphanumeric', border: 1 } as const;
  const modules = encodeQR(code, 'raw', options).slice(1, -1);
  const unit = size / modules.length;
  for (const [row, line] of modules.entries()) {
    for (const [column, dark] of line.slice(1, -1).entries()) {
      if (dark) page.rect(x + column * unit, y + row * unit, unit, unit);
    }
  }
  page.fill('#000000');
}

function titleOf({ document_type, language_code }: PrintedDocument, locale: Locale): string {
  return documentTitle(document_type, language_code, null, locale);
}

/** Names of 240 characters stay within the tinted field. */
function nameSize(name: string): number {
  if (name.length <= 36) return 21;
  return name.length <= 60 ? 15 : 10;
}
