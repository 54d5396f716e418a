import type { ListedOutlet } from '@wathiqa/content';
import { governorates, outlets } from '@wathiqa/content/node';

/** A governorate with outlets. */
export interface OutletGovernorate {
  code: string;
  name: string;
}

/** The outlets, and the governorates they are in; both in the order of the lists. */
export interface Directory {
  outlets: readonly ListedOutlet[];
  governorates: readonly OutletGovernorate[];
}

/** What the page shows, as known when the portal is built. */
export function getDirectory(): Directory {
  const all = outlets();
  const names = new Map(governorates().map(({ code, nameAr }) => [code, nameAr]));
  const codes = [...new Set(all.map(({ governorate }) => governorate))];
  return {
    outlets: all,
    governorates: codes.map((code) => ({ code, name: names.get(code) ?? code })),
  };
}
