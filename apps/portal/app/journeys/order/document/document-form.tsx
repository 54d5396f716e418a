import { documentName, languageNames, translatedNames } from '@wathiqa/content';
import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind, isOwnOnly } from '@wathiqa/domain';
import { pathTo } from '../../../paths.ts';
import type { OrderForm, OrderForms } from '../draft/order-form.ts';
import { messages } from '../order.messages.ts';
import {
  createBlankEntry,
  createEntryAbout,
  createSibling,
  documentRules,
  entrySchema,
  getEffectiveRelation,
  getInputs,
} from './document-entry.ts';
import { DocumentFields } from './document-fields.tsx';
import { getInputLabel } from './input-label.ts';

const forms = new Map<DocumentKind, OrderForm>();

/** Cached form of a document kind. */
function documentForm(kind: DocumentKind): OrderForm {
  const made = forms.get(kind) ?? createDocumentForm(kind);
  forms.set(kind, made);
  return made;
}

/** An ID card needs its own order (spec §4.5). */
const MIXED_KINDS = DOCUMENT_KINDS.filter((kind) => kind !== 'Nid');

/** Forms of an order that may mix kinds (spec §4.5). */
export function documentForms(start: DocumentKind): OrderForms {
  return { start: documentForm(start), kinds: MIXED_KINDS, of: ({ kind }) => documentForm(kind) };
}

export function kindTitle(kind: DocumentKind): string {
  const row = DOCUMENTS[kind];
  return row.translated ? translatedNames[row.type] : documentName(row.type);
}

function createDocumentForm(kind: DocumentKind): OrderForm {
  const { route, list, priceKey, translated } = DOCUMENTS[kind];
  const title = kindTitle(kind);
  return {
    kind,
    list,
    address: pathTo(route),
    translated,
    priceKey,
    title,
    getTitle: ({ languageCode }) =>
      languageCode ? messages.translatedInto(title, languageNames[languageCode]) : title,
    blank: createBlankEntry(kind),
    createEntryAbout: (person) => createEntryAbout(kind, person),
    createSibling,
    ownOnly: isOwnOnly(kind),
    Entry: entrySchema(kind),
    rules: documentRules(kind),
    labels: Object.fromEntries(getInputs(kind).map((input) => [input, getInputLabel(kind, input)])),
    getRelation: getEffectiveRelation,
    Fields: () => <DocumentFields kind={kind} />,
  };
}
