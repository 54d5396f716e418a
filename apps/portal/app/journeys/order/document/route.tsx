import type { MetaArgs } from 'react-router';
import { pageMeta } from '../../../layout/page-meta.ts';
import { createDocumentForm } from './document-form.tsx';
import { DocumentOrder, getMatchedKind } from './document-order.tsx';

export const meta = ({ matches }: MetaArgs) =>
  pageMeta({ title: createDocumentForm(getMatchedKind(matches)).title });

/** The order of a document as it is. */
export default function DocumentRequest() {
  return <DocumentOrder createForm={createDocumentForm} />;
}
