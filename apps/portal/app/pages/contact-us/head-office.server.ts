import type { ListedOutlet } from '@wathiqa/content';
import { listedOutlets } from '@wathiqa/content/node';
import { LOCALE } from '@wathiqa/domain';
import { headOffice } from '../../layout/outlets.ts';

/** Head office from the outlet list; for loaders. */
export function getHeadOffice(): Pick<ListedOutlet, 'name' | 'place' | 'position' | 'lang'> {
  const office = listedOutlets(LOCALE).find(({ code }) => code === headOffice.outlet);
  if (!office) throw new RangeError(`There is no outlet ${headOffice.outlet}`);
  const { name, place, position, lang } = office;
  return { name, place, position, ...(lang && { lang }) };
}
