import type { Parcel } from '@wathiqa/contract/office';

/** A parcel with its place in the batch, the first is 1: the same on its label, the packing list and the screen. */
export interface NumberedParcel {
  parcel: Parcel;
  position: number;
}

/** The parcels of one post office. */
export interface OfficeParcels {
  postOffice: string;
  numbered: NumberedParcel[];
}

/** The envelopes of a batch as they are laid out: post office by post office, the oldest first in each. */
export function groupByOffice(parcels: readonly Parcel[]): OfficeParcels[] {
  const offices = Map.groupBy(parcels, ({ postOfficeCode }) => postOfficeCode);
  let position = 0;
  return [...offices]
    .toSorted(([code], [other]) => code.localeCompare(other))
    .map(([, own]) => ({
      postOffice: own[0]?.postOffice ?? '',
      numbered: own.map((parcel) => {
        position += 1;
        return { parcel, position };
      }),
    }));
}

/** All envelopes of a batch in that order. */
export function numberParcels(parcels: readonly Parcel[]): NumberedParcel[] {
  return groupByOffice(parcels).flatMap(({ numbered }) => numbered);
}
