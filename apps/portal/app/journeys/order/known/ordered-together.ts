import { joinName } from '@wathiqa/domain';
import { createContext } from 'react';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import { type KnownPerson, toKnownPerson } from './known-person.ts';

/** Whom the other documents of the order on the screen are about: what was typed of them is not typed again. */
export const OrderedTogether = createContext<readonly KnownPerson[]>([]);

/** Others than oneself of whom an order's documents tell all that forms ask about an owner, each once. */
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
