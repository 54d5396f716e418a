import type { Parcel } from '@wathiqa/contract/office';
import { groupBy } from '@wathiqa/domain';

/** `position` in the batch, from 1, equal on label, packing list and screen. */
export interface NumberedParcel {
  parcel: Parcel;
  position: number;
}

export interface OfficeParcels {
  postOffice: string;
  numbered: NumberedParcel[];
}

/** Groups parcels by post office, oldest first in each. */
export function groupByOffice(parcels: readonly Parcel[]): OfficeParcels[] {
  const offices = groupBy(parcels, ({ postOfficeCode }) => postOfficeCode);
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

export function numberParcels(parcels: readonly Parcel[]): NumberedParcel[] {
  return groupByOffice(parcels).flatMap(({ numbered }) => numbered);
}
