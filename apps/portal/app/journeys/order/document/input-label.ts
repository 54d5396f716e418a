import { DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { inputLabels, labelsByKind, labelsByType } from './document.messages.ts';

/** The label of an input on the form of a kind: the translation's own, the document's own, or that of most forms. */
export function getInputLabel(kind: DocumentKind, input: keyof typeof inputLabels): string {
  return (
    labelsByKind[kind]?.[input] ?? labelsByType[DOCUMENTS[kind].type]?.[input] ?? inputLabels[input]
  );
}
