import { DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { inputLabels, labelsByKind, labelsByType } from './document.messages.ts';

/** Label of the kind, else of the document, else the default. */
export function getInputLabel(kind: DocumentKind, input: keyof typeof inputLabels): string {
  return (
    labelsByKind[kind]?.[input] ?? labelsByType[DOCUMENTS[kind].type]?.[input] ?? inputLabels[input]
  );
}
