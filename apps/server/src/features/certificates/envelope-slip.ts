import { documentTitle } from '@wathiqa/content';
import { code128, formatRequestId, formatSerial, serialDigits } from '@wathiqa/domain';
import type { EnvelopeSlip } from '../dispatch/envelopes.ts';
import { leftToRight } from '../tracking/receipt/arabic-text.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type Sheet } from '../tracking/receipt/sheet.ts';
import { messages } from './slip.messages.ts';

/* Points. */
const SIDE = 38;
const RIGHT = PAGE_WIDTH - SIDE;
const WIDTH = PAGE_WIDTH - 2 * SIDE;
/** Below everything that a certificate has. */
const MARK_TOP = PAGE_HEIGHT - 44;

const placeOf = ({ position, envelopes }: EnvelopeSlip) => messages.place(position, envelopes);

const numberOf = ({ requestId }: EnvelopeSlip) => leftToRight(formatRequestId(String(requestId)));

/** Page that goes into the envelope: its number, the barcode of its label, and its contents. */
export function drawSlip(pdf: Sheet, slip: EnvelopeSlip): void {
  const digits = String(slip.requestId);
  const whole = { right: RIGHT, width: WIDTH };
  pdf.textAt(messages.title, { ...whole, top: 48 }, { size: 20, bold: true, tag: 'H1' });
  const place = `${placeOf(slip)} · ${messages.batch(slip.batchId)} · ${slip.postOffice}`;
  pdf.textAt(place, { ...whole, top: 82 }, { size: 14, bold: true });
  pdf.textAt(`${messages.number} ${numberOf(slip)}`, { ...whole, top: 110 }, { size: 14 });
  drawBarcode(pdf, digits, [SIDE, 52, 190, 48]);
  pdf.group('Table', () => {
    let top = 160;
    const row = (cells: readonly string[], tag: 'TH' | 'TD') =>
      pdf.group('TR', () => {
        const heights = cells.map((text, at) => {
          const right = RIGHT - COLUMNS.slice(0, at).reduce((sum, width) => sum + width, 0);
          const column = { right, width: (COLUMNS[at] ?? 0) - 10, top };
          const style = tag === 'TH' ? ({ scope: 'Column', bold: true } as const) : {};
          return pdf.textAt(text, column, { size: 11, tag, ...style });
        });
        top += Math.max(...heights) + 8;
      });
    row(Object.values(messages.columns), 'TH');
    for (const document of slip.documents) {
      const { documentType, languageCode, copies, ownPaper, serials } = document;
      const names = [document.fullName, ...document.otherNames].join(' · ');
      const title = messages.document(documentTitle(documentType, languageCode), copies);
      const printed = serials.map((serial) => leftToRight(formatSerial(serialDigits(serial))));
      const papers = printed.join('، ') || messages[ownPaper ? 'ownPaper' : 'notPrinted'];
      row([title, names, papers], 'TD');
    }
  });
  pdf.textAt(messages.hint, { ...whole, top: PAGE_HEIGHT - 70 }, { size: 10, pale: true });
}

const COLUMNS = [150, 160, WIDTH - 310] as const;

/** Marks a sheet with its envelope and its serial number, so that a scan of sheet and label finds a swap. */
export function drawEnvelopeMark(pdf: Sheet, slip: EnvelopeSlip, serial: number): void {
  const text = `${placeOf(slip)} · ${numberOf(slip)}`;
  pdf.textAt(
    text,
    { right: RIGHT, width: WIDTH / 2, top: MARK_TOP + 4 },
    { size: 7.5, pale: true },
  );
  // An even number of digits.
  const digits = `0${serialDigits(serial)}`;
  drawBarcode(pdf, digits, [SIDE, MARK_TOP, 120, 18]);
}

type Box = readonly [x: number, y: number, width: number, height: number];

function drawBarcode(pdf: Sheet, digits: string, [x, y, width, height]: Box): void {
  const { bars, modules } = code128(digits);
  const unit = width / modules;
  pdf.figure(messages.barcode(digits), [x, y, x + width, y + height], (page) => {
    for (const bar of bars) page.rect(x + bar.start * unit, y, bar.width * unit, height);
    page.fill('#000000');
  });
}
