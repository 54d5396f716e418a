import type { Crumb } from '../../layout/breadcrumbs.tsx';
import { pathTo } from '../../paths.ts';
import { listTitles } from './crumbs.messages.ts';

/** The way to a service or a form: the services, then the list that it belongs to. */
export function getServiceCrumbs({ translated }: { translated: boolean }): Crumb[] {
  return [
    servicesCrumb,
    translated
      ? { label: listTitles.translated, to: pathTo('translatedServices') }
      : { label: listTitles.electronic, to: pathTo('electronicServices') },
  ];
}

/** The services on the home page, the first step to all of them. */
export const servicesCrumb: Crumb = { label: listTitles.services, to: pathTo('servicesDash') };
