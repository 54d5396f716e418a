import { DOCUMENTS } from '@wathiqa/domain';
import { type MetaArgs, useMatches } from 'react-router';
import type { GuardedHandle } from '../../../session/guarded.tsx';
import { EntryHeading, OrderOutline } from '../journey/order-page.tsx';
import { orderMeta } from '../journey/order-steps.ts';
import { kindTitle } from './document-form.tsx';
import { DocumentOrder, getMatchedKind } from './document-order.tsx';

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
