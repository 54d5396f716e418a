import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { useState } from 'react';
import { useMatches } from 'react-router';
import { OrderJourney } from '../journey/order-journey.tsx';
import { documentForms } from './document-form.tsx';

export function DocumentOrder() {
  const kind = getMatchedKind(useMatches());
  // Routes share this module; the key resets the order per document.
  return <KindOrder key={kind} kind={kind} />;
}

function KindOrder({ kind }: { kind: DocumentKind }) {
  const [forms] = useState(() => documentForms(kind));
  return <OrderJourney forms={forms} />;
}

/** @throws RangeError if the route has no document */
export function getMatchedKind(matches: readonly ({ id: string } | undefined)[]): DocumentKind {
  const id = matches.at(-1)?.id;
  const kind = DOCUMENT_KINDS.find((kind) => DOCUMENTS[kind].route === id);
  if (!kind) throw new RangeError(`${id} is no document's form`);
  return kind;
}
