import type { Parcel } from '@wathiqa/contract/office';
import { type Placed, placedParcels } from '../by-office.ts';

/** Labels on one sheet of A4: two columns of four. */
const LABELS_OF_SHEET = 8;

/** The labels sheet by sheet, in the order of the packing list. */
export function labelSheets(parcels: readonly Parcel[]): Placed[][] {
  const placed = placedParcels(parcels);
  const sheets = Math.ceil(placed.length / LABELS_OF_SHEET);
  return Array.from({ length: sheets }, (_, sheet) =>
    placed.slice(sheet * LABELS_OF_SHEET, (sheet + 1) * LABELS_OF_SHEET),
  );
}

/** How many copies lie in some envelopes. */
export function copiesIn(parcels: readonly Pick<Parcel, 'documents'>[]): number {
  return parcels.flatMap(({ documents }) => documents).reduce((sum, { copies }) => sum + copies, 0);
}

/** How large an address is written: it is never cut, so a longer one is smaller (up to 500 characters). */
export function addressSize({ length }: string): 'usual' | 'long' | 'longer' | 'longest' {
  if (length <= 110) return 'usual';
  if (length <= 190) return 'long';
  return length <= 320 ? 'longer' : 'longest';
}
