import { outletMessages } from '@wathiqa/content/outlet-text';
import { OUTLET_KINDS } from '@wathiqa/domain';
import { parse } from 'node-html-parser';
import { type Filling, specimen } from '../../platform/filled-page.ts';
import type { FillingNow } from '../../platform/following-page.ts';
import { listMarkup } from './list-markup.ts';
import type { Directory, Outlets } from './service.ts';

const DAY = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * The page of the nearest registry as staff keep the outlets. While they are those that the portal was built
 * with, it is not filled.
 */
export function outletFillings(outlets: Outlets): Readonly<Record<string, FillingNow>> {
  let last: { directory: Directory; filling: Filling } | undefined;
  return {
    '/recordslocation': async (drawn) => {
      const directory = await outlets.directory();
      if (directory.asBuilt) return undefined;
      if (last?.directory !== directory) last = { directory, filling: filled(drawn, directory) };
      return last.filling;
    },
  };
}

/** @param drawn carries a `data-specimen` of a governorate with one outlet, by which the lists look */
function filled(drawn: string, { outlets, governorates, updatedAt }: Directory): Filling {
  const look = specimen(parse(drawn), 'outlets');
  if (!look) throw new Error('The page of the nearest registry has no specimen of its list');
  const lists = OUTLET_KINDS.map((kind) => {
    const ofKind = outlets.filter((outlet) => outlet.kind === kind);
    return [
      [`${kind}-count`, outletMessages.count(ofKind.length)],
      [`${kind}-list`, listMarkup(look, ofKind, governorates)],
    ];
  });
  return {
    fills: {
      updated: outletMessages.updated(DAY.format(updatedAt)),
      ...Object.fromEntries(lists.flat()),
    },
    keepScripts: true,
  };
}
