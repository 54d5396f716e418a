import { queryOptions } from '@tanstack/react-query';
import { lookups } from '@wathiqa/contract';
import type { ServiceCode } from '@wathiqa/domain';
import { call } from '../../session/call.ts';
import { safeHtml } from './safe-html/safe-html.ts';

/** Trusted HTML of a service's terms, with `lang` if it differs from the page. */
export function regulationsQuery(serviceCode: ServiceCode) {
  return queryOptions({
    queryKey: ['regulations', serviceCode],
    queryFn: async () => {
      const headers = { documenttypecode: serviceCode, jobtypenidcode: 'NONE' } as const;
      const { Regulations, Lang } = await call(lookups.regulations, { headers });
      return { html: await safeHtml(Regulations), lang: Lang };
    },
  });
}
