import { data, type MetaDescriptor } from 'react-router';
import { pageMeta } from '../../layout/page-meta.ts';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';

/**
 * The service whose terms an address asks for.
 *
 * @param list the electronic services or the translated ones
 * @param docType its name in the address
 * @throws what the router shows as "not found", where the list has no such service
 */
export function loadService(list: readonly Service[], docType: string): { service: Service } {
  const service = list.find((each) => each.docType === docType);
  if (!service) throw data(null, { status: 404 });
  return { service };
}

/** @param listTitle of the list, where the address has no service of it */
export function termsMeta(service: Service | undefined, listTitle: string): MetaDescriptor[] {
  return pageMeta({ title: service ? messages.regulations.pageTitle(service.name) : listTitle });
}
