import type { CallError } from '@wathiqa/contract';
import type { DocumentList } from '@wathiqa/domain';

/** A fault that the server found in a document: its number from 1 on, and the field of the form. */
export interface DocumentError {
  document: number;
  field: string;
  message: string;
}

type ServerFieldErrors = CallError['fields'];

/** Fields that have another name on the form than on the wire; the others keep their last name. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  fullName: 'firstName',
  address: 'detailedAddress',
};

/**
 * The faults that lie in documents, such as `birthDocs.0.nid.nationalIdenNumber`.
 *
 * @param lists the list that carries each document of the order, in its order
 */
export function toDocumentErrors(
  lists: readonly DocumentList[],
  errors: ServerFieldErrors,
): DocumentError[] {
  return errors.flatMap(({ Field, Message }) => {
    const [root, index, ...names] = parseFieldPath(Field);
    const name = names.at(-1);
    if (name === undefined || !/^\d+$/.test(index ?? '')) return [];
    const numbers = lists.flatMap((list, position) => (list === root ? [position + 1] : []));
    const document = numbers[Number(index)];
    return document === undefined ? [] : [{ document, field: toFormField(name), message: Message }];
  });
}

/** The faults that lie in what the delivery form gave, by its fields. */
export function toDeliveryErrors(errors: ServerFieldErrors): { field: string; message: string }[] {
  return errors.flatMap(({ Field, Message }) => {
    const path = parseFieldPath(Field);
    const name = path.at(-1);
    if (!path.includes('contactDetails') || name === undefined) return [];
    return [{ field: toFormField(name), message: Message }];
  });
}

/** `a.0.b` and `a[0].b` alike, without the part of the request it lies in. */
function parseFieldPath(field: string): string[] {
  const path = field.replace(/\[(\d+)\]/g, '.$1').split('.');
  return path[0] === 'body' ? path.slice(1) : path;
}

function toFormField(name: string): string {
  return FORM_FIELDS[name] ?? name;
}
