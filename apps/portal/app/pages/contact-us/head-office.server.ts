import type { Outlet } from '@wathiqa/content';
import { outlets } from '@wathiqa/content/node';
import { headOffice } from '../../layout/outlets.ts';

/** The head office as the list of outlets has it. For loaders. */
export function getHeadOffice(): Pick<Outlet, 'name' | 'place' | 'position'> {
  const office = outlets().find(({ code }) => code === headOffice.outlet);
  if (!office) throw new RangeError(`There is no outlet ${headOffice.outlet}`);
  const { name, place, position } = office;
  return { name, place, position };
}
