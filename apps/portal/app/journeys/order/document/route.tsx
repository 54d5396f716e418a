import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { useState } from 'react';
import { type MetaArgs, useMatches } from 'react-router';
import type { GuardedHandle } from '../../../session/guarded.tsx';
import { OrderJourney } from '../journey/order-journey.tsx';
import { EntryHeading, OrderOutline } from '../journey/order-page.tsx';
import { orderMeta } from '../journey/order-steps.ts';
import { documentForms, kindTitle } from './document-form.tsx';

export const meta = ({ location, matches }: MetaArgs) =>
  orderMeta(location, kindTitle(getMatchedKind(matches)));

export const handle: GuardedHandle = { Outline: DocumentOutline };

function DocumentOutline() {
  const kind = getMatchedKind(useMatches());
  const title = kindTitle(kind);
  return (
    <OrderOutline
      start={{ title, translated: DOCUMENTS[kind].translated }}
      heading={<EntryHeading title={title} current={1} count={1} />}
    />
  );
}

export default function DocumentRequest() {
  return <DocumentOrder />;
}

function DocumentOrder() {
  const kind = getMatchedKind(useMatches());
  // Routes share this module: the key resets the order.
  return <KindOrder key={kind} kind={kind} />;
}

function KindOrder({ kind }: { kind: DocumentKind }) {
  const [forms] = useState(() => documentForms(kind));
  return <OrderJourney forms={forms} />;
}

/** @throws RangeError if the route has no document */
function getMatchedKind(matches: readonly ({ id: string } | undefined)[]): DocumentKind {
  const id = matches.at(-1)?.id;
  const kind = DOCUMENT_KINDS.find((kind) => DOCUMENTS[kind].route === id);
  if (!kind) throw new RangeError(`${id} is no document's form`);
  return kind;
}
