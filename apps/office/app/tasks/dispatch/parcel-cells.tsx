import { documentTitle } from '@wathiqa/content';
import type { Parcel } from '@wathiqa/contract/office';
import { messages } from './dispatch.messages.ts';

/** Copies per document, language and origin, in order of appearance. */
export function countContents(parcels: readonly Pick<Parcel, 'documents'>[]) {
  const copiesOf = new Map<string, number>();
  for (const document of parcels.flatMap(({ documents }) => documents)) {
    const name = documentTitle(document.documentType, document.languageCode);
    const title = document.ownPaper ? messages.ownPaper(name) : name;
    copiesOf.set(title, (copiesOf.get(title) ?? 0) + document.copies);
  }
  return [...copiesOf].map(([title, copies]) => ({ title, copies }));
}

export function Contents({ parcel }: { parcel: Pick<Parcel, 'documents'> }) {
  return countContents([parcel]).map(({ title, copies }) => (
    <span key={title} className="block whitespace-nowrap">
      <bdi>{messages.contents(title, copies)}</bdi>
    </span>
  ));
}
