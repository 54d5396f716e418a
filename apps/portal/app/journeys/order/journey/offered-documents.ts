import { asksFor, currentEntry, type DocumentKind } from '@wathiqa/domain';
import type { Draft, OrderEntry, OrderForms } from '../draft/order-form.ts';
import { messages } from './add-document.messages.ts';

/** A further document of an order; without an entry, its kind is asked first. */
export interface OfferedDocument {
  name: 'sibling' | 'languages' | 'repeat' | 'person' | 'kind';
  title: string;
  about: string;
  entry?: OrderEntry;
}

/** What may follow the shown document: a sibling, the same person, another person or another kind. */
export function offerDocuments(forms: OrderForms, draft: Draft): OfferedDocument[] {
  const entry = currentEntry(draft);
  const { title, ownOnly, blank } = forms.of(entry);
  const [sibling] = [entry, ...draft.entries.toReversed()].flatMap((child) => {
    const entry = forms.of(child).createSibling?.(child);
    return entry ? [{ title: messages.sibling.title(child.firstName.trim()), entry }] : [];
  });
  const offers: (OfferedDocument | false | undefined)[] = [
    sibling && { name: 'sibling', about: messages.sibling.about, ...sibling },
    asksFor(entry.kind, 'languageCode')
      ? { name: 'languages', ...messages.languages, entry: { ...entry, languageCode: '' } }
      : { name: 'repeat', ...messages.repeat, entry },
    !ownOnly && {
      name: 'person',
      title: messages.person.title,
      about: messages.person.about(title),
      entry: blank,
    },
    forms.kinds.length > 1 && { name: 'kind', ...messages.kind },
  ];
  return offers.filter((offer) => !!offer);
}

/** A kind new to the order needs acceptance of its terms. */
export function isNewKind({ entries }: Draft, kind: DocumentKind): boolean {
  return entries.every((entry) => entry.kind !== kind);
}
