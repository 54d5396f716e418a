import type { MetaArgs } from 'react-router';
import { pageMeta } from '../../../layout/page-meta.ts';
import { kindTitle } from './document-form.tsx';
import { DocumentOrder, getMatchedKind } from './document-order.tsx';

export const meta = ({ matches }: MetaArgs) =>
  pageMeta({ title: kindTitle(getMatchedKind(matches)) });

/** The order of documents that begins with the one that the address is of. */
export default function DocumentRequest() {
  return <DocumentOrder />;
}
