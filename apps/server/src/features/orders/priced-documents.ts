import type { OrderPayload } from '@wathiqa/contract';
import {
  DOCUMENT_TYPES,
  type DocumentList,
  type DocumentType,
  type RelationCode,
  relationsFor,
} from '@wathiqa/domain';
import { ServiceError } from '../../platform/errors.ts';

/** A document of an order as the register keeps it, before it has a price. Columns of `documents`. */
export interface OrderedDocument {
  position: number;
  list: DocumentList;
  document_type: DocumentType;
  service_code: string;
  copies: number;
  full_name: string;
  mother_full_name: string;
  gender: 'M' | 'F';
  national_id: string;
  relation: RelationCode;
}

/**
 * The documents of a checked payload, in order.
 *
 * @throws ServiceError RELATION_NOT_ALLOWED when a relation is not one the lookup offers for the document
 *   and its owner's gender
 */
export function orderedDocuments(payload: OrderPayload): OrderedDocument[] {
  return (payload.birthDocs ?? []).map((document, index) => {
    const type: DocumentType = document.isFirstTime ? 'BirthFirstTime' : 'Birth';
    const { serviceCode, list } = DOCUMENT_TYPES[type];
    // SELF is what the switch "for yourself" says, so the lookup does not list it.
    const allowed = ['SELF', ...relationsFor(serviceCode, document.genderCode)];
    if (!allowed.includes(document.relationCode)) {
      throw new ServiceError('RELATION_NOT_ALLOWED');
    }
    return {
      position: index + 1,
      list,
      document_type: type,
      service_code: serviceCode,
      copies: document.numberOfCopies,
      full_name: document.name.fullName,
      mother_full_name: document.motherFullName,
      gender: document.genderCode,
      national_id: document.nid.nationalIdenNumber,
      relation: document.relationCode,
    };
  });
}
