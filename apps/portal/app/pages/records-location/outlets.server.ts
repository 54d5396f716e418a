import { type ListedOutlet, placeName } from '@wathiqa/content';
import { governorates, listedOutlets } from '@wathiqa/content/node';
import { outletMessages } from '@wathiqa/content/outlet-text';
import type { PageInput } from '@wathiqa/content/page-input';
import { formatCairoDate, LOCALE } from '@wathiqa/domain';
import { headOffice } from '../../layout/outlets.ts';

export interface OutletGovernorate {
  code: string;
  name: string;
}

/** Outlets, and all governorates, first those with outlets. */
export interface Directory {
  outlets: readonly ListedOutlet[];
  governorates: readonly OutletGovernorate[];
  /** Last change by staff, in words; absent if none. */
  updated?: string;
}

/** Current directory, or that of the build. */
export function getDirectory(kept: PageInput['directory']): Directory {
  if (kept) {
    const { updatedAt, ...directory } = kept;
    return { ...directory, updated: outletMessages.updated(formatCairoDate(updatedAt)) };
  }
  const all = listedOutlets(LOCALE);
  const names = new Map(
    governorates().map((governorate) => [governorate.code, placeName(governorate)]),
  );
  const codes = [...new Set([...all.map(({ governorate }) => governorate), ...names.keys()])];
  return {
    outlets: all,
    governorates: codes.map((code) => ({ code, name: names.get(code) ?? code })),
  };
}

/** Head office from the outlet list; for loaders. */
export function getHeadOffice(): Pick<ListedOutlet, 'name' | 'place' | 'position' | 'lang'> {
  const office = listedOutlets(LOCALE).find(({ code }) => code === headOffice.outlet);
  if (!office) throw new RangeError(`There is no outlet ${headOffice.outlet}`);
  const { name, place, position, lang } = office;
  return { name, place, position, ...(lang && { lang }) };
}
