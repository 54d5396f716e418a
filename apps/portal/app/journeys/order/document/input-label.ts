import { documentFields, type FieldTexts } from '@wathiqa/content';
import { DOCUMENTS, type DocumentField, type DocumentKind } from '@wathiqa/domain';
import type { Input } from '../fields/inputs.ts';
import { type OwnTexts, ownTexts } from './document.messages.ts';

const OWN: Readonly<Partial<Record<DocumentKind, OwnTexts>>> = ownTexts;
const TEXTS: Readonly<Record<Input | 'name', FieldTexts>> = documentFields;

/** Texts of the document, which those of its translation precede. */
export function getOwnTexts(kind: DocumentKind): OwnTexts {
  return { ...OWN[DOCUMENTS[kind].type], ...OWN[kind] };
}

export function getInputLabel(kind: DocumentKind, input: Input | 'name'): string {
  const { labels = {} } = getOwnTexts(kind);
  const { name, label = name } = TEXTS[input];
  return labels[input as Input] ?? label;
}

export function getInputHint(kind: DocumentKind, field: DocumentField): string | undefined {
  return getOwnTexts(kind).hints?.[field] ?? TEXTS[field].hint;
}
