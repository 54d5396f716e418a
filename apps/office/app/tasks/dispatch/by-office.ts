import type { Parcel } from '@wathiqa/contract/office';

/** A parcel with its place in the batch, the first is 1: the same on its label, the packing list and the screen. */
export interface Placed {
  parcel: Parcel;
  place: number;
}

/** The parcels of one post office. */
export interface OfficeParcels {
  postOffice: string;
  placed: Placed[];
}

/** The envelopes of a batch as they are laid out: post office by post office, the oldest first in each. */
export function byOffice(parcels: readonly Parcel[]): OfficeParcels[] {
  const offices = Map.groupBy(parcels, ({ postOfficeCode }) => postOfficeCode);
  let place = 0;
  return [...offices]
    .toSorted(([code], [other]) => code.localeCompare(other))
    .map(([, own]) => ({
      postOffice: own[0]?.postOffice ?? '',
      placed: own.map((parcel) => {
        place += 1;
        return { parcel, place };
      }),
    }));
}

/** All envelopes of a batch in that order. */
export function placedParcels(parcels: readonly Parcel[]): Placed[] {
  return byOffice(parcels).flatMap(({ placed }) => placed);
}
