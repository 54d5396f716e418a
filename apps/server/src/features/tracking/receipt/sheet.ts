import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Locale, textDirection } from '@wathiqa/domain';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { breakLines, hasArabic, toActualText, visualRuns } from './arabic-text.ts';

/** A4 in points. */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;
const MARGIN = 56;
const RIGHT = PAGE_WIDTH - MARGIN;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const FOOT = PAGE_HEIGHT - MARGIN - 40;
const LINE_HEIGHT = 1.55;

const NO_BREAK = '\u00a0';

const INK = '#000000';
const PALE = '#4d4d4d';
const RULE = '#b3b3b3';

/** A feature request prevents shaping word by word. */
const SHAPED = { features: ['ccmp' as const], lineBreak: false };

const FONTS = { regular: readFont('receipt-400.ttf'), bold: readFont('receipt-600.ttf') };

function readFont(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`./fonts/${name}`, import.meta.url)));
}

/** Structure types of PDF 1.7, 14.8.4; an artifact is skipped by screen readers. */
type TextTag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Artifact';

export interface TextStyle {
  size?: number;
  bold?: boolean;
  pale?: boolean;
  tag?: TextTag;
  /** Of a `TH`. */
  scope?: 'Row' | 'Column';
  /** Columns of a `TD`. */
  span?: number;
}

/** In points; `right` is the start of a line in Arabic, and mirrored in other languages. */
export interface TextPlace {
  top: number;
  right: number;
  width: number;
  align?: Align;
  /** BCP 47 tag of a left-to-right text, which is drawn at the end of its group; if absent, found by its letters. */
  lang?: string | undefined;
}

type Align = 'start' | 'center' | 'end';
type Direction = 'rtl' | 'ltr';

/** Part of the free width before a line. */
const INSETS: Readonly<Record<Align, number>> = { start: 0, center: 0.5, end: 1 };

/** Widths are fractions. */
export interface SheetColumn {
  header: string;
  width: number;
}

/**
 * A4 pages in black on white, filled top down; RTL layout, mirrored for other languages. Tagged with actual text for
 * copying and screen readers.
 */
export class Sheet {
  readonly #document: PDFKit.PDFDocument;
  readonly #locale: Locale;
  readonly #direction: Direction;
  /** Open structure elements, the innermost last. */
  readonly #open: PDFKit.PDFStructureElement[];
  /** Text of a second language. It is drawn last, because pdfium reverses Latin words on the line of Arabic ones. */
  readonly #later: (() => void)[] = [];
  #top = MARGIN;

  constructor({ title, author, locale }: { title: string; author: string; locale: Locale }) {
    this.#locale = locale;
    this.#direction = textDirection(locale);
    this.#document = new PDFDocument({
      size: [PAGE_WIDTH, PAGE_HEIGHT],
      margin: 0,
      pdfVersion: '1.7',
      lang: LANGUAGES[locale].tag,
      tagged: true,
      // Missing in the types of pdfkit.
      subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
      displayTitle: true,
      info: { Title: title, Author: author },
      font: '',
    });
    for (const [name, file] of Object.entries(FONTS)) {
      // Missing in the types of pdfkit.
      const font = nameLigatures(openFont(file)) as unknown as PDFKit.Mixins.PDFFontSource;
      this.#document.registerFont(name, font).font(name);
    }
    const root = this.#document.struct('Document');
    this.#document.addStructure(root);
    this.#open = [root];
  }

  /** Groups the content of `draw`, such as the rows of a table. */
  group(type: 'Sect' | 'Table' | 'TR', draw: () => void): void {
    const element = this.#document.struct(type);
    this.#add(element);
    this.#open.push(element);
    draw();
    this.#open.pop();
    // The outermost group ends those within.
    if (this.#open.length > 1) return;
    for (const draw of this.#later.splice(0)) draw();
    element.end();
  }

  /** Logo, name and the line below it, above a rule. */
  head(brand: string, brandLine: string): void {
    const x = this.#direction === 'rtl' ? RIGHT - 40 : MARGIN;
    this.decorate((page) => drawMark(page, { x, y: this.#top, size: 40, colour: INK }));
    this.#place(brand, { right: RIGHT - 52, width: WIDTH - 52 }, { size: 17, bold: true });
    this.#top += 25;
    this.#place(brandLine, { right: RIGHT - 52, width: WIDTH - 52 }, { size: 10, pale: true });
    this.#top += 34;
    this.rule();
  }

  text(text: string, look: TextStyle = {}): void {
    this.#keepTogether(40);
    this.#top += this.#place(text, { right: RIGHT, width: WIDTH }, look);
  }

  space(points: number): void {
    this.#top += points;
  }

  rule(): void {
    const y = this.#top;
    this.decorate((page) => page.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.7).stroke(RULE));
    this.#top += 12;
  }

  details(items: readonly { label: string; value: string }[]): void {
    this.group('Table', () => {
      for (const { label, value } of items) {
        this.#keepTogether(40);
        this.group('TR', () => {
          const heights = [
            this.#place(
              label,
              { right: RIGHT, width: 150 },
              { pale: true, tag: 'TH', scope: 'Row' },
            ),
            this.#place(
              value,
              { right: RIGHT - 160, width: WIDTH - 160 },
              { bold: true, tag: 'TD' },
            ),
          ];
          this.#top += Math.max(...heights) + 4;
        });
      }
    });
  }

  /** Repeats its header on each page. */
  table(columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): void {
    const head = columns.map(({ header }) => header);
    const look = { bold: true, size: 10, pale: true } as const;
    this.group('Table', () => {
      this.group('TR', () => this.#row(columns, head, { ...look, tag: 'TH', scope: 'Column' }));
      for (const row of rows) {
        if (this.#keepTogether(60)) this.#row(columns, head, { ...look, tag: 'Artifact' });
        this.group('TR', () => this.#row(columns, row, { size: 11, tag: 'TD' }));
      }
    });
  }

  newPage(): void {
    this.#document.addPage();
    this.#top = MARGIN;
  }

  /** Text at a place of its own, in points from the top and from the right of the page. */
  textAt(text: string, { top, ...place }: TextPlace, style: TextStyle = {}): number {
    const flow = this.#top;
    this.#top = top;
    const height = this.#place(text, place, style);
    this.#top = flow;
    return height;
  }

  /** Decoration that screen readers skip. */
  decorate(draw: (document: PDFKit.PDFDocument) => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    this.#document.save();
    draw(this.#document);
    this.#document.restore();
    this.#document.endMarkedContent();
  }

  /** Drawing with a text alternative, within a box of left, top, right and bottom. */
  figure(
    alternative: string,
    box: readonly [number, number, number, number],
    draw: (document: PDFKit.PDFDocument) => void,
  ): void {
    const document = this.#document;
    const options = { alt: alternative, bbox: box };
    const figure = document.struct('Figure', options, () => {
      document.save();
      draw(document);
      document.restore();
    });
    this.#add(figure);
  }

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.#document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const done = new Promise((resolve, reject) => {
      this.#document.on('end', resolve).on('error', reject);
    });
    this.#document.end();
    await done;
    return Buffer.concat(chunks);
  }

  #row(columns: readonly SheetColumn[], cells: readonly string[], look: TextStyle): void {
    let right = RIGHT;
    let height = 0;
    for (const [index, column] of columns.entries()) {
      const width = WIDTH * column.width;
      const used = this.#place(cells[index] ?? '', { right, width: width - 10 }, look);
      height = Math.max(height, used);
      right -= width;
    }
    this.#top += height + 5;
    this.rule();
    this.#top -= 5;
  }

  /** Places wrapped text and returns its height. */
  #place(
    text: string,
    { right, width, align = 'start', lang }: Omit<TextPlace, 'top'>,
    { size = 12, bold = false, pale = false, tag = 'P', scope, span }: TextStyle,
  ): number {
    const document = this.#document;
    const direction = lang ? 'ltr' : this.#direction;
    const setStyle = () =>
      document
        .font(bold ? 'bold' : 'regular')
        .fontSize(size)
        .fillColor(pale ? PALE : INK);
    setStyle();
    const widthOf = (line: string) => this.#width(line, direction);
    const lines = breakLines(text, (line) => widthOf(withPlainSpaces(line)) <= width).map(
      withPlainSpaces,
    );
    const top = this.#top;
    const drawing = lines.map((line, index) => () => {
      const inset = (width - widthOf(line)) * INSETS[align];
      this.#line(line, direction, right - inset, top + index * size * LINE_HEIGHT);
    });
    if (tag === 'Artifact') {
      this.decorate(() => {
        for (const draw of drawing) draw();
      });
    } else {
      const language = lang ?? this.#languageOf(text);
      const options = { actual: withPlainSpaces(text), lang: language, scope };
      const element = document.struct(tag, options);
      if (span) spanColumns(element, span);
      this.#add(element);
      const fill = () => {
        setStyle();
        for (const draw of drawing) element.add(draw);
        element.end();
      };
      if (lang) this.#later.push(fill);
      else fill();
    }
    return lines.length * size * LINE_HEIGHT;
  }

  #add(element: PDFKit.PDFStructureElement): void {
    this.#open.at(-1)?.add(element);
  }

  /** For screen readers: Arabic names on English pages, and English labels on Arabic ones. */
  #languageOf(text: string): string {
    if (hasArabic(text)) return LANGUAGES.ar.tag;
    const isEnglish = this.#direction === 'rtl' && /\p{Script=Latin}/u.test(text);
    return LANGUAGES[isEnglish ? 'en' : this.#locale].tag;
  }

  #line(line: string, direction: Direction, right: number, y: number): void {
    let x = this.#direction === 'rtl' ? right - this.#width(line, direction) : PAGE_WIDTH - right;
    const runs = visualRuns(line, direction);
    // pdfium reverses the groups of a number next to an Arabic label, unless they are joined.
    const isGrouped = direction === 'rtl' && runs.length === 1 && /\d \d/.test(line);
    for (const text of runs) {
      if (isGrouped) this.#document.markContent('Span', { actual: text.replaceAll(' ', NO_BREAK) });
      this.#document.text(text, x, y, SHAPED);
      if (isGrouped) this.#document.endMarkedContent();
      x += this.#document.widthOfString(text, SHAPED);
    }
  }

  #width(line: string, direction: Direction): number {
    const widths = visualRuns(line, direction).map((text) =>
      this.#document.widthOfString(text, SHAPED),
    );
    return widths.reduce((sum, width) => sum + width, 0);
  }

  /** Starts a page if less space remains; returns whether it did. */
  #keepTogether(points: number): boolean {
    if (this.#top + points < FOOT) return false;
    this.#document.addPage();
    this.#top = MARGIN;
    return true;
  }
}

/** The font lacks no-break spaces, unneeded after wrapping. */
function withPlainSpaces(line: string): string {
  return line.replaceAll(NO_BREAK, ' ');
}

/** pdfkit has no option for it outside of its own tables. */
function spanColumns(element: PDFKit.PDFStructureElement, columns: number): void {
  const { dictionary } = element as unknown as { dictionary: { data: { A?: object } } };
  dictionary.data.A = { O: 'Table', ColSpan: columns };
}

function openFont(file: Buffer): Font {
  const font = create(file);
  if (!('layout' in font)) throw new Error('A collection of fonts');
  return font;
}

/** Maps ligatures to single characters for copying. */
function nameLigatures(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (...given) => {
    const shaped = layout(...given);
    for (const glyph of shaped.glyphs) glyph.codePoints = toActualText(glyph.codePoints);
    return shaped;
  };
  return font;
}

/** Bold text as outlines, centered on the page. It is not copied; overlapping letters have one tint. */
export function drawOutlines(
  page: PDFKit.PDFDocument,
  text: string,
  { baseline, size }: { baseline: number; size: number },
): void {
  // Separate font, because reading outlines leaves parts of composed letters without characters.
  const font = openFont(FONTS.bold);
  const { glyphs, positions, advanceWidth } = font.layout(text);
  const unit = size / font.unitsPerEm;
  let x = (PAGE_WIDTH - advanceWidth * unit) / 2;
  for (const [at, { path }] of glyphs.entries()) {
    page.path(path.scale(unit, -unit).translate(x, baseline).toSVG());
    x += (positions[at]?.xAdvance ?? 0) * unit;
  }
  page.fill();
}

/** The logo; the caller marks it as decoration. */
export function drawMark(
  page: PDFKit.PDFDocument,
  { x, y, size, colour }: { x: number; y: number; size: number; colour: string },
): void {
  page.translate(x, y).scale(size / 48);
  page.roundedRect(0, 0, 48, 48, 11).fill(colour);
  page.lineWidth(1.9).lineJoin('round');
  page.path('M39.5 24 24 39.5 8.5 24 24 8.5Z').stroke('#ffffff');
  page.path('M34.96 34.96H13.04V13.04H34.96Z').stroke('#ffffff');
}
