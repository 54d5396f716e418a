import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { useState } from 'react';
import { useMatches } from 'react-router';
import { OrderJourney } from '../journey/order-journey.tsx';
import { documentForms } from './document-form.tsx';

/** The order that begins with the document that the address is of. */
export function DocumentOrder() {
  const kind = getMatchedKind(useMatches());
  // One module stands behind the addresses of several documents: another document is another order.
  return <KindOrder key={kind} kind={kind} />;
}

function KindOrder({ kind }: { kind: DocumentKind }) {
  const [forms] = useState(() => documentForms(kind));
  return <OrderJourney forms={forms} />;
}

/**
 * The kind of document whose form is shown.
 *
 * @throws RangeError when the page stands under a route that is no document's
 */
export function getMatchedKind(matches: readonly ({ id: string } | undefined)[]): DocumentKind {
  const id = matches.at(-1)?.id;
  const kind = DOCUMENT_KINDS.find((kind) => DOCUMENTS[kind].route === id);
  if (!kind) throw new RangeError(`${id} is no document's form`);
  return kind;
}
