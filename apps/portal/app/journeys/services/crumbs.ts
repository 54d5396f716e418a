import type { Crumb } from '../../layout/breadcrumbs.tsx';
import { pathTo } from '../../paths.ts';
import { listTitles } from './crumbs.messages.ts';

export function getServiceCrumbs({ translated }: { translated: boolean }): Crumb[] {
  return [
    servicesCrumb,
    translated
      ? { label: listTitles.translated, to: pathTo('translatedServices') }
      : { label: listTitles.electronic, to: pathTo('electronicServices') },
  ];
}

export const servicesCrumb: Crumb = { label: listTitles.services, to: pathTo('servicesDash') };
