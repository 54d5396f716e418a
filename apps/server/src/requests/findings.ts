import {
  type DocumentType,
  type Finding,
  findFindings,
  type GenderCode,
  type OtherDocument,
  type RequestId,
  type RequestState,
  type SheetField,
  summarizeFindings,
  toRequestId,
} from '@wathiqa/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Owner } from '../crypto/encrypted-columns.ts';
import { decryptColumns, readOrReplace } from '../crypto/encrypted-rows.ts';
import type { Database, Reader, Transaction } from '../db/database.ts';
import { publishOfficeChange } from './change-channel.ts';
import { NEWEST_LOOKUP, planLookups, REVISION, STAFF_OR_KIN } from './checks/document-lookups.ts';
import { type StoredLookup, toOfficeLookup } from './checks/register-answers.ts';
import { type FieldColumns, toRecord } from './document-columns.ts';
import { type LockedRequest, lockRequest } from './locked-request.ts';
import { isUnrestricted } from './offices.ts';

/** Newest documents compared per number. */
const MOST_OTHERS = 20;
/** Requests compared per mobile. */
const MOST_OF_MOBILE = 50;

/** SQL: documents of the number of `document` in other requests than `request`, newest first. */
export const OTHER_DOCUMENTS = sql`
  SELECT json_agg(json_build_object(
    'requestId', other.request_id, 'state', other.state, 'list', other.list, 'documentType', other.document_type,
    'languageCode', other.language_code, 'applicantEntity', other.applicant_entity, 'fullName', other.full_name, 'relation', other.relation,
    'sameApplicant', owner.citizen_id = request.citizen_id,
    'counts', other.state <> 'REJECTED' AND owner.delivery <> 'RETURNED' AND NOT owner.all_refunded,
    'rejectionReason', CASE WHEN owner.withdrawn_at IS NULL THEN other.rejection_reason END,
    'orderedAt', owner.created_at) ORDER BY other.id DESC)
  FROM (
    SELECT id, request_id, state, list, document_type, language_code, applicant_entity, full_name, relation, rejection_reason
    FROM documents
    WHERE national_id_index = document.national_id_index AND request_id <> document.request_id
    ORDER BY -id LIMIT ${sql.lit(MOST_OTHERS)}
  ) AS other JOIN requests AS owner ON owner.id = other.request_id AND ${isUnrestricted('owner')}`;

/** SQL: keys of a document's JSON for its comparison with the civil register. */
export const LOOKUP_KEYS = sql`'lookup', ${NEWEST_LOOKUP}, 'revision', ${REVISION}`;

/** SQL: use of the mobiles of `request` by other accounts. */
export const SHARED_MOBILES = sql`
  SELECT json_agg(json_build_object('field', field, 'accounts', accounts, 'requestId', shared.request_id::text))
  FROM (VALUES ('mobile1', request.mobile1_index), ('mobile2', request.mobile2_index)) AS mobile (field, number)
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT citizen_id) AS accounts, max(id) AS request_id
    FROM (
      (SELECT id, citizen_id FROM requests WHERE mobile1_index = number AND restricted_at IS NULL LIMIT ${sql.lit(MOST_OF_MOBILE)})
      UNION ALL
      (SELECT id, citizen_id FROM requests WHERE mobile2_index = number AND restricted_at IS NULL LIMIT ${sql.lit(MOST_OF_MOBILE)})
    ) AS used WHERE citizen_id <> request.citizen_id
  ) AS shared`;

export type StoredOther = Omit<OtherDocument, 'orderedAt' | 'requestId'> & {
  requestId: number;
  state: RequestState;
  orderedAt: string;
};

/** Decrypted evidence about a request. */
export interface EvidenceRow {
  ordered_at: Date | string;
  readdressed_at: Date | null;
  contact: {
    name?: { firstName: string; otherName: string };
    genderCode?: GenderCode;
    nid?: { nationalIdenNumber?: string };
    motherFullName?: string;
  };
  options: { lastIssueMonthQualifier?: string };
  first_name: string;
  other_name: string;
  national_id: string;
  proven_gender: GenderCode | '';
  staff_or_kin: boolean;
  mobiles: { field: 'mobile1' | 'mobile2'; accounts: number; requestId: string | null }[] | null;
  items: (FieldColumns & {
    id: number;
    position: number;
    state: RequestState;
    list: string;
    document_type: DocumentType;
    /** Corrections so far. */
    revision: number;
    lookup: StoredLookup | null;
    marked_fields: SheetField[];
    others: StoredOther[] | null;
  })[];
}

/** Findings of a request; none once it is erased. */
export function examine(row: EvidenceRow): Finding[] {
  const { contact, options, items } = row;
  if (!contact.name) return [];
  return findFindings({
    orderedAt: new Date(row.ordered_at),
    account: {
      nationalId: row.national_id,
      fullName: `${row.first_name} ${row.other_name}`.trim(),
      genderCode: row.proven_gender,
    },
    applicant: {
      nationalId: contact.nid?.nationalIdenNumber ?? '',
      fullName: `${contact.name.firstName} ${contact.name.otherName}`.trim(),
      genderCode: contact.genderCode ?? '',
      motherFullName: contact.motherFullName ?? '',
    },
    cardMonthUnknown: options.lastIssueMonthQualifier === 'UNKNOWN',
    readdressed: row.readdressed_at !== null,
    mobiles: row.mobiles ?? [],
    documents: items.map((item) => ({
      id: item.id,
      position: item.position,
      list: item.list,
      documentType: item.document_type,
      ...toRecord(item),
      register: readRegister(item, row.staff_or_kin),
      marked: item.marked_fields,
      others: (item.others ?? []).map((other) => ({
        ...other,
        requestId: toRequestId(other.requestId),
        orderedAt: new Date(other.orderedAt),
      })),
    })),
  });
}

/** Null without an answer about the present data, and once its record is erased. */
function readRegister(item: EvidenceRow['items'][number], applicantIsStaffOrKin: boolean) {
  const { revision } = item;
  const lookup = toOfficeLookup(item.lookup, item, { revision, applicantIsStaffOrKin });
  return lookup?.result && lookup.match ? { result: lookup.result, match: lookup.match } : null;
}

type StoredEvidence = EvidenceRow & { id: number; issuer: string; subject: string };

/** SQL: the evidence about `request` as JSON. */
const EVIDENCE = sql`(
  SELECT to_json(evidence) FROM (
    SELECT request.id, request.created_at AS ordered_at, request.readdressed_at,
           request.contact - 'contactDetails' AS contact, request.options, citizen.issuer, citizen.subject, citizen.first_name, citizen.other_name, citizen.national_id,
           citizen.gender AS proven_gender, ${STAFF_OR_KIN} AS staff_or_kin, (${SHARED_MOBILES}) AS mobiles,
           (SELECT coalesce(json_agg(to_jsonb(document) - 'national_id_index'
                                     || jsonb_build_object('others', (${OTHER_DOCUMENTS}), ${LOOKUP_KEYS}) ORDER BY position), '[]')
            FROM documents AS document WHERE request_id = request.id) AS items
    FROM citizens AS citizen WHERE citizen.id = request.citizen_id
  ) AS evidence)`;

/** @param which condition on `request` */
async function findEvidence(reader: Reader, which: RawBuilder<SqlBool>): Promise<StoredEvidence[]> {
  const { rows } = await sql<{ evidence: StoredEvidence }>`
    SELECT ${EVIDENCE} AS evidence FROM requests AS request WHERE ${which}`.execute(reader);
  return rows.map(({ evidence }) => evidence);
}

export type LockedWithEvidence = LockedRequest & { evidence: StoredEvidence };

/**
 * Locks a request for a decision by the member, in one statement because a round trip costs as much as the comparison.
 * As {@link lockRequest}.
 */
export function lockWithEvidence(
  transaction: Transaction,
  requestId: RequestId | number,
  staffId: number,
): Promise<LockedWithEvidence | undefined> {
  return lockRequest<LockedWithEvidence>(
    transaction,
    requestId,
    staffId,
    sql`, ${EVIDENCE} AS evidence`,
  );
}

function examineStored(row: StoredEvidence): Finding[] {
  const owner: Owner = [row.issuer, row.subject];
  for (const item of row.items) {
    decryptColumns('documents', [...owner, row.id, item.position], item);
    if (item.lookup) decryptColumns('document_lookups', [item.id, item.lookup.id], item.lookup);
  }
  decryptColumns('citizens', owner, row);
  return examine(decryptColumns('requests', [...owner, row.id], row));
}

/** Decrypts the evidence in place, once. */
export function examineLocked({ evidence }: LockedWithEvidence): Finding[] {
  return examineStored(evidence);
}

export async function examineRequest(reader: Reader, requestId: number): Promise<Finding[]> {
  const [row] = await findEvidence(reader, sql`request.id = ${requestId}::bigint`);
  return row ? examineStored(row) : [];
}

/** Requests per transaction: their rows are locked meanwhile. */
const EXAMINED_AT_ONCE = 50;

/**
 * Stores finding kinds of new and changed requests for the queue. A job, because they need other requests and would
 * slow down each order; the request's screen computes its own. With a civil register, also plans lookups, for the same
 * reason.
 *
 * @returns the count
 */
export async function examineRequests(
  { database, now }: { database: Pick<Database, 'longQuery' | 'publish'>; now: () => Date },
  { plansLookups }: { plansLookups: boolean },
): Promise<number> {
  const examined = await database.longQuery.transaction().execute(async (transaction) => {
    const ids = await examineNext(transaction);
    if (plansLookups && ids.length > 0) await planLookups(transaction, ids, now());
    return ids;
  });
  for (const requestId of examined) publishOfficeChange(database, { requestId, staffId: null });
  return examined.length;
}

/** SQL of another examination, as after an answer of the civil register. */
export const planExamination = (requestIds: RawBuilder<unknown>) =>
  sql`UPDATE requests SET findings = NULL WHERE id IN (${requestIds})`;

/** @returns the requests */
async function examineNext(transaction: Transaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM requests WHERE findings IS NULL AND restricted_at IS NULL ORDER BY id LIMIT ${EXAMINED_AT_ONCE}
    FOR NO KEY UPDATE SKIP LOCKED`.execute(transaction);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const evidence = await findEvidence(transaction, sql`request.id = ANY (${ids}::bigint[])`);
  const examined = evidence.map((row) => ({
    id: row.id,
    // A moved ciphertext is reported when the request is read.
    kinds: readOrReplace(
      () => summarizeFindings(examineStored(row)),
      () => [],
    ),
  }));
  await sql`
    UPDATE requests SET findings = examined.kinds
    FROM jsonb_to_recordset(${JSON.stringify(examined)}::jsonb) AS examined (id bigint, kinds text[])
    WHERE requests.id = examined.id`.execute(transaction);
  return ids;
}
