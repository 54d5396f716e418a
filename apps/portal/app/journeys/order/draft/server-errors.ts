import type { CallError } from '@wathiqa/contract';
import type { DocumentList } from '@wathiqa/domain';
import type { Draft, OrderForms } from './order-form.ts';

type FieldError = CallError['fields'][number];

/** `document` is numbered from 1; `Field` is an input. */
type DocumentError = FieldError & { document: number };

/** Form fields with other wire names; the others use the last path segment. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  fullName: 'firstName',
  address: 'detailedAddress',
  governorateCode: 'govCode',
  policeDeptCode: 'policeCode',
  postOfficeCode: 'postalCode',
};

/**
 * Errors in documents, such as `birthDocs.0.nid.nationalIdenNumber`.
 *
 * @param lists payload list of each document, in order
 */
export function toDocumentErrors(
  lists: readonly DocumentList[],
  errors: readonly FieldError[],
): DocumentError[] {
  return errors.flatMap(({ Field, Message }) => {
    const [root, index, ...names] = parseFieldPath(Field);
    const name = names.at(-1);
    if (name === undefined || !/^\d+$/.test(index ?? '')) return [];
    const numbers = lists.flatMap((list, position) => (list === root ? [position + 1] : []));
    const document = numbers[Number(index)];
    return document === undefined ? [] : [{ document, Field: toFormField(name), Message }];
  });
}

/** The document to show: the present one if it has errors, or the first that has. With its own errors. */
export function placeErrors(
  forms: OrderForms,
  { entries, current }: Draft,
  fields: readonly FieldError[],
): { document: number; errors: DocumentError[] } {
  const lists = entries.map((entry) => forms.of(entry).list);
  const errors = toDocumentErrors(lists, fields).filter(({ document, Field }) => {
    const entry = entries[document - 1];
    return entry && Field in forms.of(entry).labels;
  });
  const hasOwn = errors.some(({ document }) => document === current);
  const document = hasOwn ? current : (errors[0]?.document ?? current);
  return { document, errors: errors.filter((error) => error.document === document) };
}

export function toDeliveryErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.flatMap(({ Field, Message }) => {
    const path = parseFieldPath(Field);
    const name = path.at(-1);
    const isDelivery = path.includes('contactDetails') || path.includes('customerAddress');
    if (!isDelivery || name === undefined) return [];
    return [{ Field: toFormField(name), Message }];
  });
}

/** Parses `a.0.b` and `a[0].b`, without the request part. */
function parseFieldPath(field: string): string[] {
  const path = field.replace(/\[(\d+)\]/g, '.$1').split('.');
  return path[0] === 'body' ? path.slice(1) : path;
}

function toFormField(name: string): string {
  return FORM_FIELDS[name] ?? name;
}
