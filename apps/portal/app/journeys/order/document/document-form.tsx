import { documentName } from '@wathiqa/content';
import { DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { pathTo } from '../../../paths.ts';
import type { OrderForm } from '../draft/order-form.ts';
import { getLabel } from './document.messages.ts';
import {
  createBlankEntry,
  type DocumentEntry,
  documentRules,
  entrySchema,
  getEffectiveRelation,
  getInputs,
} from './document-entry.ts';
import { DocumentFields } from './document-fields.tsx';

/** The form of a kind of document, made from the table of documents. */
export function createDocumentForm(kind: DocumentKind): OrderForm<DocumentEntry> {
  const { type, translated, route, list, priceKey } = DOCUMENTS[kind];
  return {
    list,
    address: pathTo(route),
    translated,
    priceKey,
    title: documentName(type),
    blank: createBlankEntry(kind),
    Entry: entrySchema(kind),
    rules: documentRules(kind),
    labels: Object.fromEntries(getInputs(kind).map((input) => [input, getLabel(kind, input)])),
    getRelation: getEffectiveRelation,
    Fields: () => <DocumentFields kind={kind} />,
  };
}
