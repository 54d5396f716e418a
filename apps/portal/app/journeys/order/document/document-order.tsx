import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { useState } from 'react';
import { useMatches } from 'react-router';
import type { OrderForm } from '../draft/order-form.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import type { DocumentEntry } from './document-entry.ts';

type CreateForm = (kind: DocumentKind) => OrderForm<DocumentEntry>;

/** The order of the document that the address is of. */
export function DocumentOrder({ createForm }: { createForm: CreateForm }) {
  const kind = getMatchedKind(useMatches());
  // One module stands behind the addresses of several documents: another document is another order.
  return <KindOrder key={kind} kind={kind} createForm={createForm} />;
}

function KindOrder({ kind, createForm }: { kind: DocumentKind; createForm: CreateForm }) {
  const [form] = useState(() => createForm(kind));
  return <OrderJourney form={form} />;
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
