import { data, type MetaDescriptor } from 'react-router';
import { pageMeta } from '../../layout/page-meta.ts';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';

/**
 * @param docType slug in the address
 * @throws "not found" response for an unknown service
 */
export function loadService(list: readonly Service[], docType: string): { service: Service } {
  const service = findService(list, docType);
  if (!service) throw data(null, { status: 404 });
  return { service };
}

/** @param listTitle fallback for an unknown service */
export function termsMeta(
  list: readonly Service[],
  docType: string,
  listTitle: string,
  name = findService(list, docType)?.name,
): MetaDescriptor[] {
  return pageMeta({ title: name ? messages.regulations.pageTitle(name) : listTitle });
}

export function findService(
  list: readonly Service[],
  docType: string | undefined,
): Service | undefined {
  return list.find((each) => each.docType === docType);
}
