import type { Parcel } from '@wathiqa/contract/office';
import { type NumberedParcel, numberParcels } from '../parcel-cells.tsx';

/** A4: two columns of four. */
const LABELS_PER_SHEET = 8;

/**
 * Labels per sheet, in packing list order.
 *
 * @param only the request of the only label
 */
export function labelSheets(parcels: readonly Parcel[], only?: string): NumberedParcel[][] {
  const numbered = numberParcels(parcels).filter(
    ({ parcel }) => only === undefined || parcel.requestId === only,
  );
  const sheets = Math.ceil(numbered.length / LABELS_PER_SHEET);
  return Array.from({ length: sheets }, (_, sheet) =>
    numbered.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET),
  );
}

export function countCopies(parcels: readonly Pick<Parcel, 'documents'>[]): number {
  return parcels.flatMap(({ documents }) => documents).reduce((sum, { copies }) => sum + copies, 0);
}

export const SMALLEST = 'text-[6pt] leading-[1.3]';

/** Classes by address length (up to 500 characters), because it is never truncated. */
export function addressSize({ length }: string): string | undefined {
  if (length <= 110) return undefined;
  if (length <= 190) return 'text-[8.5pt]';
  return length <= 320 ? 'text-[7pt] leading-[1.35]' : SMALLEST;
}
