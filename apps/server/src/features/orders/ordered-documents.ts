import { registeredJobName } from '@wathiqa/content';
import type { OrderPayload } from '@wathiqa/contract';
import {
  allowedRelations,
  asksFor,
  DOCUMENT_LISTS,
  DOCUMENTS,
  type DocumentField,
  type DocumentKind,
  type DocumentList,
  getDocumentKind,
  PLAIN_LISTS,
  type PlainList,
  type RelationCode,
} from '@wathiqa/domain';
import { ServiceError } from '../../http/errors.ts';
import { NO_DETAILS, toColumns } from '../../requests/document-columns.ts';
import type { OrderedDocument } from '../../requests/register.ts';

/** Columns that vary by list. */
type ListColumns = { kind: DocumentKind } & Pick<OrderedDocument, 'full_name' | 'relation'> &
  Partial<OrderedDocument>;

type DocumentOf<List extends DocumentList> = NonNullable<OrderPayload[List]>[number];

type ListsToColumns = { [List in DocumentList]: (document: DocumentOf<List>) => ListColumns };

const plainLists: unknown = Object.fromEntries(
  Object.entries(PLAIN_LISTS).map(([list, kind]) => [
    list,
    (document: PlainDocument) => commonColumns(document, kind),
  ]),
);

/** Row conversion per list; plain lists imply the kind. */
const LIST_COLUMNS: ListsToColumns = {
  ...(plainLists as Pick<ListsToColumns, PlainList>),
  birthDocs: (document) =>
    commonColumns(document, document.isFirstTime ? 'BirthFirstTime' : 'Birth'),
  translatedDocs: (document) =>
    commonColumns(document, getDocumentKind(document.documentTypeCode, true)),
  nidDoc: (document) => ({
    kind: 'Nid',
    full_name: `${document.name.firstName} ${document.name.otherName}`,
    // Implicit on the wire.
    relation: 'SELF',
    issue_reason: document.nidIssueReasonCode,
    job_name: registeredJobName(document.jobName),
  }),
};

interface PlainDocument {
  name: { fullName: string };
  relationCode: RelationCode;
}

/** Columns of all documents except cards, of the fields that the kind asks for. */
function commonColumns(document: PlainDocument, kind: DocumentKind): ListColumns {
  const asked = Object.entries(document).filter(([field]) => asksFor(kind, field as DocumentField));
  return {
    ...toColumns(Object.fromEntries(asked)),
    kind,
    full_name: document.name.fullName,
    relation: document.relationCode,
  };
}

/**
 * Documents of a validated payload, in order.
 *
 * @throws ServiceError RELATION_NOT_ALLOWED for the kind and owner's gender
 */
export function orderedDocuments(payload: OrderPayload): OrderedDocument[] {
  return DOCUMENT_LISTS.flatMap((list) => toRows(payload, list)).map((document, index) => ({
    ...document,
    position: index + 1,
  }));
}

function toRows<List extends DocumentList>(
  payload: OrderPayload,
  list: List,
): Omit<OrderedDocument, 'position'>[] {
  const documents: readonly DocumentOf<List>[] = payload[list] ?? [];
  return documents.map((document, index) => {
    const { kind, ...columns } = LIST_COLUMNS[list](document);
    if (!allowedRelations(kind, document.genderCode).includes(columns.relation)) {
      const field = `${list}.${index}.relationCode`;
      throw new ServiceError('RELATION_NOT_ALLOWED', { fields: [{ field, problem: 'choice' }] });
    }
    return {
      list,
      document_type: DOCUMENTS[kind].type,
      service_code: DOCUMENTS[kind].serviceCode,
      copies: document.numberOfCopies,
      mother_full_name: document.motherFullName,
      gender: document.genderCode,
      national_id: document.nid.nationalIdenNumber,
      ...NO_DETAILS,
      ...columns,
    };
  });
}
