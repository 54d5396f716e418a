import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PlainOrder } from '@wathiqa/content/page-input';
import { lookups } from '@wathiqa/contract';
import { NO_POST_OFFICE_CODE } from '@wathiqa/domain';
import { call } from '../../../calls/call.ts';

export const governoratesQuery = queryOptions({
  queryKey: ['governorates'],
  queryFn: async () => (await call(lookups.governorates)).Lookups,
});

export function policeDepartmentsQuery(governorate: string) {
  return queryOptions({
    queryKey: ['policeDepartments', governorate],
    queryFn: async () =>
      (await call(lookups.policeDepartments, { query: { GovCode: governorate } })).Lookups,
    enabled: governorate !== '',
  });
}

/** Without the "none" row (spec §3.2). */
export function postOfficesQuery(governorate: string) {
  return queryOptions({
    queryKey: ['postOffices', governorate],
    queryFn: async () => {
      const query = { GovCode: governorate };
      const { Lookups } = await call(lookups.postOffices, { query });
      return Lookups.filter(({ Code }) => Code !== NO_POST_OFFICE_CODE);
    },
    enabled: governorate !== '',
  });
}

/** For a page drawn by the server. */
export function seedPlaces(
  client: QueryClient,
  governorate: string,
  { governorates, departments, offices }: NonNullable<PlainOrder['places']>,
): void {
  client.setQueryData(governoratesQuery.queryKey, [...governorates]);
  client.setQueryData(policeDepartmentsQuery(governorate).queryKey, [...departments]);
  client.setQueryData(postOfficesQuery(governorate).queryKey, [...offices]);
}
