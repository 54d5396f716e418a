import { type DocumentType, nationalIdGroups, parseNationalId } from '@wathiqa/domain';
import { leftToRight } from '../tracking/receipt/arabic-text.ts';
import type { PrintedData } from './printed-data.ts';
import type { PrintedDocument } from './repository.ts';
import type { SheetTexts } from './sheet-languages.ts';

/** Arabic at the right edge, or another language at the left one. */
export interface Side {
  texts: SheetTexts;
  title: string;
  day: (iso: string) => string;
  /** BCP 47; absent for Arabic. */
  lang?: string;
}

/** Labels of the event; the day of a birth is already a row. */
const EVENT_ROWS: Partial<Record<DocumentType, { day?: RowLabel; place: RowLabel }>> = {
  Birth: { place: 'placeOfBirth' },
  Death: { day: 'dateOfDeath', place: 'placeOfDeath' },
  Marriage: { day: 'dateOfMarriage', place: 'placeOfMarriage' },
  Divorce: { day: 'dateOfDivorce', place: 'placeOfDivorce' },
};

type RowLabel = keyof SheetTexts['rows'];

export interface Row {
  label: RowLabel;
  /** One in each language, or only one, such as names: the register has them only in Arabic. */
  values: readonly string[];
}

/** Absent data have no row. */
export function rowsOf(
  document: PrintedDocument,
  data: PrintedData,
  sides: readonly Side[],
): Row[] {
  const facts = parseNationalId(document.national_id);
  const { gender, birthDate, eventDate, eventPlace, eventNumber } = data;
  const event = EVENT_ROWS[document.document_type];
  const row = (label: RowLabel, value?: string | null) =>
    value ? [{ label, values: [value] }] : [];
  const inEach = (label: RowLabel, write: (side: Side) => string) => [
    { label, values: sides.map(write) },
  ];
  return [
    ...row('nationalId', facts && leftToRight(nationalIdGroups(document.national_id).join(' '))),
    ...(gender ? inEach('sex', ({ texts }) => texts.sexes[gender]) : []),
    ...(birthDate ? inEach('dateOfBirth', ({ day }) => day(birthDate)) : []),
    ...(event?.day && eventDate ? inEach(event.day, ({ day }) => day(eventDate)) : []),
    ...(event ? row(event.place, eventPlace) : []),
    ...row('mother', data.motherFullName),
    ...row('spouse', data.spouseFullName),
    ...row('entry', eventNumber && leftToRight(eventNumber)),
  ];
}
