import type { CallError } from '@wathiqa/contract';
import type { DocumentList } from '@wathiqa/domain';

/** A fault that the server found in a document: its number from 1 on, and the field of the form. */
export interface DocumentFault {
  document: number;
  field: string;
  message: string;
}

type WireFaults = CallError['fields'];

/** Fields that have another name on the form than on the wire; the others keep their last name. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  fullName: 'firstName',
  address: 'detailedAddress',
};

/** The faults that lie in the documents of a list, such as `birthDocs.0.nid.nationalIdenNumber`. */
export function documentFaults(list: DocumentList, faults: WireFaults): DocumentFault[] {
  return faults.flatMap(({ Field, Message }) => {
    const [root, index, ...names] = pathOf(Field);
    const name = names.at(-1);
    if (root !== list || name === undefined || !/^\d+$/.test(index ?? '')) return [];
    return [{ document: Number(index) + 1, field: formField(name), message: Message }];
  });
}

/** The faults that lie in what the delivery form gave, by its fields. */
export function deliveryFaults(faults: WireFaults): { field: string; message: string }[] {
  return faults.flatMap(({ Field, Message }) => {
    const path = pathOf(Field);
    const name = path.at(-1);
    if (!path.includes('contactDetails') || name === undefined) return [];
    return [{ field: formField(name), message: Message }];
  });
}

/** `a.0.b` and `a[0].b` alike, without the part of the request it lies in. */
function pathOf(field: string): string[] {
  const path = field.replace(/\[(\d+)\]/g, '.$1').split('.');
  return path[0] === 'body' ? path.slice(1) : path;
}

function formField(name: string): string {
  return FORM_FIELDS[name] ?? name;
}
