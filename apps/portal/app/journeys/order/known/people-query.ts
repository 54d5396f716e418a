import { queryOptions } from '@tanstack/react-query';
import { lastDelivery, listPeople } from '@wathiqa/contract';
import { call } from '../../../calls/call.ts';
import type { KnownPerson } from '../draft/order-form.ts';
import { toKnownPerson } from './known-person.ts';

export interface OrderedPerson extends KnownPerson {
  id: number;
}

/** Earlier owners with complete data. */
export const peopleQuery = queryOptions({
  queryKey: ['orderedPeople'],
  queryFn: async (): Promise<OrderedPerson[]> =>
    (await call(listPeople)).people.flatMap(({ id, ...facts }) => {
      const person = toKnownPerson(facts);
      return person ? [{ ...person, id }] : [];
    }),
});

/** Delivery of the last request, which may change elsewhere; null if none. */
export const lastDeliveryQuery = queryOptions({
  queryKey: ['lastDelivery'],
  queryFn: async () => (await call(lastDelivery)).delivery ?? null,
  staleTime: 0,
  gcTime: 0,
});
