import type { OrderPayload } from '@wathiqa/contract';
import {
  allowedRelations,
  DOCUMENT_LISTS,
  DOCUMENT_TYPES,
  type DocumentList,
  type DocumentType,
  type GenderCode,
  type RelationCode,
  type ServiceCode,
  TRANSLATED_SERVICE_CODE,
} from '@wathiqa/domain';
import { ServiceError } from '../../platform/errors.ts';

/** A document of an order as the register keeps it, before it has a price. Columns of `documents`. */
export interface OrderedDocument {
  position: number;
  list: DocumentList;
  document_type: DocumentType;
  service_code: ServiceCode;
  copies: number;
  full_name: string;
  mother_full_name: string;
  gender: GenderCode;
  national_id: string;
  relation: RelationCode;
  spouse_full_name: string | null;
  applicant_entity: string | null;
  language_code: string | null;
  issue_reason: string | null;
  job_name: string | null;
}

/** What of a document differs from list to list. */
type Particulars = Pick<OrderedDocument, 'document_type' | 'full_name' | 'relation'> &
  Partial<OrderedDocument>;

type DocumentOf<List extends DocumentList> = NonNullable<OrderPayload[List]>[number];

/** How a document of each list becomes a row; complete by the compiler. */
const PARTICULARS: { [List in DocumentList]: (document: DocumentOf<List>) => Particulars } = {
  birthDocs: (document) => ({
    ...plain(document),
    document_type: document.isFirstTime ? 'BirthFirstTime' : 'Birth',
  }),
  deathDocs: (document) => ({ ...plain(document), document_type: 'Death' }),
  marriageDocs: (document) => ({
    ...plain(document),
    document_type: 'Marriage',
    spouse_full_name: document.spouseFullName,
  }),
  divorceDocs: (document) => ({
    ...plain(document),
    document_type: 'Divorce',
    spouse_full_name: document.spouseFullName,
  }),
  personalRecords: (document) => ({ ...plain(document), document_type: 'PersonalRecord' }),
  familyRecords: (document) => ({
    ...plain(document),
    document_type: 'FamilyRecord',
    applicant_entity: document.applicantEntity,
  }),
  translatedDocs: (document) => {
    const type = document.documentTypeCode;
    const hasSpouse = type === 'Marriage' || type === 'Divorce';
    return {
      ...plain(document),
      document_type: type,
      service_code: TRANSLATED_SERVICE_CODE,
      language_code: document.languageCode,
      spouse_full_name: hasSpouse ? document.spouseFullName : null,
      applicant_entity: type === 'FamilyRecord' ? document.applicantEntity : null,
    };
  },
  nidDoc: (document) => ({
    document_type: 'Nid',
    full_name: `${document.name.firstName} ${document.name.otherName}`,
    // A card is one's own; the wire does not say so.
    relation: 'SELF',
    issue_reason: document.nidIssueReasonCode,
    job_name: document.jobName,
  }),
};

function plain(document: { name: { fullName: string }; relationCode: RelationCode }) {
  return { full_name: document.name.fullName, relation: document.relationCode };
}

/**
 * The documents of a checked payload, in order.
 *
 * @throws ServiceError RELATION_NOT_ALLOWED when a relation is not one that goes with the document and its
 *   owner's gender
 */
export function orderedDocuments(payload: OrderPayload): OrderedDocument[] {
  return DOCUMENT_LISTS.flatMap((list) => rowsOf(payload, list));
}

function rowsOf<List extends DocumentList>(payload: OrderPayload, list: List): OrderedDocument[] {
  const documents: readonly DocumentOf<List>[] = payload[list] ?? [];
  return documents.map((document, index) => {
    const particulars = PARTICULARS[list](document);
    const type = particulars.document_type;
    const translated = list === 'translatedDocs';
    if (
      !allowedRelations({ type, translated }, document.genderCode).includes(particulars.relation)
    ) {
      throw new ServiceError('RELATION_NOT_ALLOWED');
    }
    return {
      position: index + 1,
      list,
      service_code: DOCUMENT_TYPES[type].serviceCode,
      copies: document.numberOfCopies,
      mother_full_name: document.motherFullName,
      gender: document.genderCode,
      national_id: document.nid.nationalIdenNumber,
      spouse_full_name: null,
      applicant_entity: null,
      language_code: null,
      issue_reason: null,
      job_name: null,
      ...particulars,
    };
  });
}
