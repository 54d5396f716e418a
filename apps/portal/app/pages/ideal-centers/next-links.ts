import { headOffice, outletsAddress } from '../../layout/outlets.ts';
import { type centreTabs, pathTo } from '../../paths.ts';

const modelRegistries = outletsAddress({ kind: 'model' });

/** Next link per tab: its outlets or services. */
export const nextLinks: Readonly<Record<(typeof centreTabs)[number], string>> = {
  idealCenters: modelRegistries,
  mainCenter: outletsAddress(headOffice),
  mallCenters: modelRegistries,
  // Mobile centres are not listed, because they move weekly.
  mobileCenters: modelRegistries,
  translationCenter: pathTo('translatedServices'),
};
