import { type ListedOutlet, placeName } from '@wathiqa/content';
import { governorates, listedOutlets } from '@wathiqa/content/node';
import { outletMessages } from '@wathiqa/content/outlet-text';
import type { PageInput } from '@wathiqa/content/page-input';
import { formatCairoDate, LOCALE } from '@wathiqa/domain';

/** A governorate with outlets. */
export interface OutletGovernorate {
  code: string;
  name: string;
}

/** The outlets, and the governorates they are in; both in the order of the lists. */
export interface Directory {
  outlets: readonly ListedOutlet[];
  governorates: readonly OutletGovernorate[];
  /** When staff changed something last, in words; nothing before they did. */
  updated?: string;
}

/** What the page shows: as staff keep it now, or as known when the portal is built. */
export function getDirectory(kept: PageInput['directory']): Directory {
  if (kept) {
    const { updatedAt, ...directory } = kept;
    return { ...directory, updated: outletMessages.updated(formatCairoDate(updatedAt)) };
  }
  const all = listedOutlets(LOCALE);
  const names = new Map(
    governorates().map((governorate) => [governorate.code, placeName(governorate)]),
  );
  const codes = [...new Set(all.map(({ governorate }) => governorate))];
  return {
    outlets: all,
    governorates: codes.map((code) => ({ code, name: names.get(code) ?? code })),
  };
}
