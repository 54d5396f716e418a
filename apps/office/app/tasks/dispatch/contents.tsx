import type { Parcel } from '@wathiqa/contract/office';
import { documentTitle } from '../../labels/document-title.ts';
import { messages } from './dispatch.messages.ts';

/** How many copies of each kind of document lie in some envelopes, in the order in which they come. */
export function countContents(parcels: readonly Pick<Parcel, 'documents'>[]) {
  const copiesOf = new Map<string, number>();
  for (const { documentType, copies } of parcels.flatMap(({ documents }) => documents)) {
    copiesOf.set(documentType, (copiesOf.get(documentType) ?? 0) + copies);
  }
  return [...copiesOf].map(([documentType, copies]) => ({ documentType, copies }));
}

/** What lies in one envelope, a kind of document a line. */
export function Contents({ parcel }: { parcel: Pick<Parcel, 'documents'> }) {
  return countContents([parcel]).map(({ documentType, copies }) => (
    <span key={documentType} className="block whitespace-nowrap">
      <bdi>{messages.contents(documentTitle(documentType), copies)}</bdi>
    </span>
  ));
}
