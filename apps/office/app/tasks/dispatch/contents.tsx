import { documentTitle } from '@wathiqa/content';
import type { Parcel } from '@wathiqa/contract/office';
import { messages } from './dispatch.messages.ts';

/** How many copies of each document lie in some envelopes, in the order in which they come; each language by itself. */
export function countContents(parcels: readonly Pick<Parcel, 'documents'>[]) {
  const copiesOf = new Map<string, number>();
  for (const document of parcels.flatMap(({ documents }) => documents)) {
    const title = documentTitle(document.documentType, document.languageCode);
    copiesOf.set(title, (copiesOf.get(title) ?? 0) + document.copies);
  }
  return [...copiesOf].map(([title, copies]) => ({ title, copies }));
}

/** What lies in one envelope, a kind of document a line. */
export function Contents({ parcel }: { parcel: Pick<Parcel, 'documents'> }) {
  return countContents([parcel]).map(({ title, copies }) => (
    <span key={title} className="block whitespace-nowrap">
      <bdi>{messages.contents(title, copies)}</bdi>
    </span>
  ));
}
