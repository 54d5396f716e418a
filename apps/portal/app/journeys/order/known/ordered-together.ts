import { joinName } from '@wathiqa/domain';
import { createContext } from 'react';
import type { KnownPerson, OrderEntry, OrderForms } from '../draft/order-form.ts';
import { toKnownPerson } from './known-person.ts';

/** Owners of the order's other documents, offered for reuse. */
export const OrderedTogether = createContext<readonly KnownPerson[]>([]);

/** Distinct owners with complete data, except oneself. */
export function peopleOf<Entry extends OrderEntry>(
  entries: readonly Entry[],
  forms: OrderForms<Entry>,
): readonly KnownPerson[] {
  const people = entries.flatMap((entry) => {
    const relationCode = forms.of(entry).getRelation(entry);
    if (relationCode === '' || relationCode === 'SELF') return [];
    const { motherFullName, genderCode, nationalIdenNumber: nationalId = '' } = entry;
    const facts = { fullName: joinName(entry), motherFullName, genderCode, nationalId };
    return toKnownPerson({ ...facts, relationCode }) ?? [];
  });
  return [...new Map(people.map((person) => [person.nationalIdenNumber, person])).values()];
}
