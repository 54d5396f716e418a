import { headOffice, outletsAddress } from '../../layout/outlets.ts';
import { type centreTabs, pathTo } from '../../paths.ts';

const modelRegistries = outletsAddress({ kind: 'model' });

/** Where each tab leads: to the outlets of its kind, or to what can be ordered of it. */
export const nextLinks: Readonly<Record<(typeof centreTabs)[number], string>> = {
  idealCenters: modelRegistries,
  mainCenter: outletsAddress(headOffice),
  mallCenters: modelRegistries,
  // The vehicles move from week to week, so no list has them.
  mobileCenters: modelRegistries,
  translationCenter: pathTo('translatedServices'),
};
