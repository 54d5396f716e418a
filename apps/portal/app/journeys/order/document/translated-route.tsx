import type { MetaArgs } from 'react-router';
import { pageMeta } from '../../../layout/page-meta.ts';
import { DocumentOrder, getMatchedKind } from './document-order.tsx';
import { createTranslatedForm } from './translated-form.tsx';

export const meta = ({ matches }: MetaArgs) =>
  pageMeta({ title: createTranslatedForm(getMatchedKind(matches)).title });

/** The order of a document in translation; the list of languages comes with it. */
export default function TranslatedRequest() {
  return <DocumentOrder createForm={createTranslatedForm} />;
}
