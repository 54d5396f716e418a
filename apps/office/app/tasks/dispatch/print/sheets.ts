import type { Parcel } from '@wathiqa/contract/office';
import { type NumberedParcel, numberParcels } from '../group-by-office.ts';

/** Labels on one sheet of A4: two columns of four. */
const LABELS_PER_SHEET = 8;

/** The labels sheet by sheet, in the order of the packing list. */
export function labelSheets(parcels: readonly Parcel[]): NumberedParcel[][] {
  const numbered = numberParcels(parcels);
  const sheets = Math.ceil(numbered.length / LABELS_PER_SHEET);
  return Array.from({ length: sheets }, (_, sheet) =>
    numbered.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET),
  );
}

/** How many copies lie in some envelopes. */
export function countCopies(parcels: readonly Pick<Parcel, 'documents'>[]): number {
  return parcels.flatMap(({ documents }) => documents).reduce((sum, { copies }) => sum + copies, 0);
}

/** How large an address is written: it is never cut, so a longer one is smaller (up to 500 characters). */
export function addressSize({ length }: string): 'usual' | 'long' | 'longer' | 'longest' {
  if (length <= 110) return 'usual';
  if (length <= 190) return 'long';
  return length <= 320 ? 'longer' : 'longest';
}

/** How large a recipient is written: a name has one line. */
export function recipientSize({ length }: string): 'usual' | 'long' {
  return length <= 36 ? 'usual' : 'long';
}
