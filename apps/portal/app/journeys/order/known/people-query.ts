import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { lastDelivery, listPeople } from '@wathiqa/contract';
import { call } from '../../../session/call.ts';
import type { KnownPerson } from './known-person.ts';
import { toKnownPerson } from './known-person.ts';

/** Somebody whom the citizen ordered for before. */
export interface OrderedPerson extends KnownPerson {
  id: number;
}

/** Whom the citizen ordered for, of those of whom all is known that forms ask about an owner. */
export const peopleQuery = queryOptions({
  queryKey: ['orderedPeople'],
  queryFn: async (): Promise<OrderedPerson[]> =>
    (await call(listPeople)).people.flatMap(({ id, ...facts }) => {
      const person = toKnownPerson(facts);
      return person ? [{ ...person, id }] : [];
    }),
});

/** Where the citizen's last request goes; null before there is one. */
export const lastDeliveryQuery = queryOptions({
  queryKey: ['lastDelivery'],
  queryFn: async () => (await call(lastDelivery)).delivery ?? null,
});

/** Lets the next form ask anew whom and where to: an order was registered, and both are of the last one. */
export async function refreshKnown(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [peopleQuery, lastDeliveryQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
