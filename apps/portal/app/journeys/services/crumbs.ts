import type { Crumb } from '../../layout/breadcrumbs.tsx';
import { pathTo } from '../../paths.ts';
import { messages } from './services.messages.ts';

/** The way to a service or a form: the services, then the list that it belongs to. */
export function getServiceCrumbs({ translated }: { translated: boolean }): Crumb[] {
  return [
    servicesCrumb,
    translated
      ? { label: messages.translated.title, to: pathTo('translatedServices') }
      : { label: messages.electronic.title, to: pathTo('electronicServices') },
  ];
}

/** The services on the home page, the first step to all of them. */
export const servicesCrumb: Crumb = { label: messages.services, to: pathTo('servicesDash') };
