import type { Colleague } from '@wathiqa/contract/office';
import {
  type CorrectableField,
  type CorrectionOutcome,
  cairoIsoDay,
  type DeliveryFailure,
  type DeliveryProof,
  type Finding,
  type HistoryActorKind,
  type HistoryEvent,
  isInScope,
  type OfficeScope,
  officeScope,
  PERMISSIONS,
  type Piastres,
  type RequestId,
  type RequestState,
  type StaffInterest,
} from '@wathiqa/domain';
import { type SqlBool, sql } from 'kysely';
import type { Owner } from '../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import { type Database, executePrepared, type Reader } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { RequestChange } from '../../requests/change-channel.ts';
import { STAFF_OR_KIN } from '../../requests/checks/document-lookups.ts';
import { firstPerson } from '../../requests/checks/second-person.ts';
import {
  type EvidenceRow,
  examine,
  LOOKUP_KEYS,
  OTHER_DOCUMENTS,
  SHARED_MOBILES,
} from '../../requests/findings.ts';
import type { LockedRequest } from '../../requests/locked-request.ts';
import { inScope } from '../../requests/offices.ts';
import { staffInterestQuery } from '../../requests/staff-interest.ts';
import { forReader, type RequestForReader } from '../compliance/reading/repository.ts';
import { OFFICE_FACTS, type OfficeFacts, staffNameById } from '../identity/staff/repository.ts';
import { type ListedRequest, requestListQuery } from '../queue/repository.ts';
import type { StoredDecision } from './decisions/repository.ts';

export interface RequestDetails
  extends Omit<ListedRequest, 'findings'>,
    Omit<EvidenceRow, 'contact' | 'items'> {
  findings: Finding[];
  access: RequestForReader;
  /** The reader's conflict of interest. */
  interest: StaffInterest;
  /** Holidays besides weekends, YYYY-MM-DD. */
  holidays: string[];
  version: number;
  attempts: number;
  total: Piastres;
  user_name: string;
  issuer: string;
  subject: string;
  email: string;
  contact: EvidenceRow['contact'] & { contactDetails?: { mobile1?: string; mobile2?: string } };
  address: string | null;
  unanswered_since: Date | null;
  messages: { id: number; at: string; staffName: string | null; text: string }[] | null;
  notes: { id: number; at: string; staffName: string; text: string }[] | null;
  items: (EvidenceRow['items'][number] & {
    state: RequestState;
    rejection_reason: string | null;
    unit_price: Piastres;
    corrections: StoredCorrection[] | null;
    accepted_by: Colleague | null;
  })[];
  pending: StoredDecision | null;
  history: {
    at: string;
    event: HistoryEvent;
    state: RequestState;
    actorKind: HistoryActorKind;
    actorId: number | null;
    actorName: string | null;
    documentId: number | null;
    batchId: number | null;
    failure: DeliveryFailure | null;
    proof: DeliveryProof | null;
    takenBy: string | null;
    note: string | null;
  }[];
}

/** `before` and `after` are empty JSON until the correction arrives. */
interface StoredCorrection {
  id: number;
  fields: CorrectableField[];
  note: string;
  askedAt: string;
  until: string;
  endedAt: string | null;
  outcome: CorrectionOutcome | null;
  before: string;
  after: string;
}

const CORRECTIONS = sql`
  SELECT json_agg(json_build_object('id', correction.id, 'fields', fields, 'note', note, 'askedAt', asked_at, 'until', until,
                                    'endedAt', ended_at, 'outcome', outcome, 'before', before, 'after', after)
                  ORDER BY correction.id)
  FROM document_corrections AS correction WHERE correction.document_id = document.id`;

/** Without address and e-mail, which no screen shows. */
const CONTACT = sql<
  RequestDetails['contact']
>`request.contact #- '{contactDetails,address}' #- '{contactDetails,email}'`;

/** Citizen and staff ids overlap. */
const ACTOR_NAME = staffNameById(
  sql`CASE request_history.actor_kind WHEN 'staff' THEN request_history.actor_id END`,
);

/** One prepared statement, because planning exceeds execution. */
export async function findRequest(
  database: Database,
  { staffId }: StaffCaller,
  requestId: RequestId,
  at: Date,
): Promise<RequestDetails | undefined> {
  const query = requestQuery(database.query, staffId, requestId, at);
  const [found] = await executePrepared<RequestDetails>(database.query, 'office-request', query);
  if (!found) return undefined;
  const details = decryptDetails(requestId, found);
  details.findings = examine(details);
  return details;
}

function decryptDetails(requestId: RequestId, row: RequestDetails): RequestDetails {
  const owner: Owner = [row.issuer, row.subject];
  for (const item of row.items) {
    decryptColumns('documents', [...owner, requestId, item.position], item);
    for (const correction of item.corrections ?? []) {
      decryptColumns('document_corrections', [...owner, item.id, correction.id], correction);
    }
    if (item.lookup) {
      decryptColumns('document_lookups', [item.id, item.lookup.id], item.lookup);
    }
  }
  for (const message of row.messages ?? []) {
    decryptColumns('request_messages', [...owner, requestId, message.id], message);
  }
  for (const note of row.notes ?? []) {
    decryptColumns('request_notes', [requestId, note.id], note);
  }
  decryptColumns('citizens', owner, row);
  decryptColumns('shipments', [...owner, requestId], row);
  return decryptColumns('requests', [...owner, requestId], row);
}

function requestQuery(database: Reader, staffId: number, requestId: RequestId, at: Date) {
  return requestListQuery(database, at)
    .innerJoin('citizens as citizen', 'citizen.id', 'request.citizen_id')
    .leftJoin('shipments as shipment', 'shipment.request_id', 'request.id')
    .where(sql<boolean>`request.id = ${requestId}::bigint`)
    .select(['request.version', 'request.delivery_attempts as attempts'])
    .select(['request.total', CONTACT.as('contact'), 'request.options'])
    .select(['request.created_at as ordered_at', 'citizen.user_name', 'citizen.email'])
    .select(sql<EvidenceRow['mobiles']>`(${SHARED_MOBILES})`.as('mobiles'))
    .select(['citizen.first_name', 'citizen.other_name'])
    .select(['citizen.issuer', 'citizen.subject', 'citizen.national_id'])
    .select(['citizen.gender as proven_gender', STAFF_OR_KIN.as('staff_or_kin')])
    .select(['shipment.address', 'request.unanswered_since'])
    .select(
      sql<RequestDetails['messages']>`(
        SELECT json_agg(json_build_object('id', id, 'at', sent_at, 'staffName', ${staffNameById(sql`staff_id`)}, 'text', text)
                        ORDER BY id)
        FROM request_messages WHERE request_id = request.id)`.as('messages'),
    )
    .select(
      sql<RequestDetails['notes']>`(
        SELECT json_agg(json_build_object('id', id, 'at', written_at, 'staffName', ${staffNameById(sql`staff_id`)}, 'text', text)
                        ORDER BY id)
        FROM request_notes WHERE request_id = request.id)`.as('notes'),
    )
    .select(
      sql<RequestDetails['items']>`(
        SELECT json_agg(to_jsonb(document) - 'national_id_index' || jsonb_build_object('others', (${OTHER_DOCUMENTS}), 'corrections', (${CORRECTIONS}), ${LOOKUP_KEYS}, 'accepted_by', ${firstPerson(at)}) ORDER BY position)
        FROM documents AS document WHERE request_id = request.id)`.as('items'),
    )
    .select(
      sql<RequestDetails['history']>`(
        SELECT json_agg(json_build_object('at', at, 'event', event, 'state', state,
                                          'actorKind', actor_kind, 'actorId', actor_id,
                                          'actorName', ${ACTOR_NAME}, 'documentId', document_id,
                                          'batchId', batch_id, 'failure', failure, 'proof', proof, 'takenBy', taken_by,
                                          'note', note)
                        ORDER BY id)
        FROM request_history WHERE request_id = request.id)`.as('history'),
    )
    .select(
      sql<StoredDecision | null>`(
        SELECT json_build_object('staffId', staff_id, 'userName', ${staffNameById(sql`staff_id`)},
                                 'effectiveAt', effective_at, 'problem', problem)
        FROM pending_decisions WHERE request_id = request.id)`.as('pending'),
    )
    .select(sql`(SELECT coalesce(json_agg(day::text), '[]') FROM holidays)`.as('holidays'))
    .select(
      sql<RequestForReader>`(
        SELECT to_json(access) FROM (SELECT ${forReader(staffId, at)} FROM requests WHERE id = request.id) AS access)`.as(
        'access',
      ),
    )
    .select(
      sql`(SELECT to_json(interest) FROM (${staffInterestQuery(staffId, requestId)}) AS interest)`.as(
        'interest',
      ),
    );
}

/** Rejection texts by code. */
export async function findReasons(database: Reader): Promise<Map<string, string>> {
  const reasons = await database
    .selectFrom('rejection_reasons')
    .where('active', '=', true)
    .select(['code', 'name_ar'])
    .execute();
  return new Map(reasons.map(({ code, name_ar }) => [code, name_ar]));
}

/** Requests with unanswered messages, limited. */
export async function findUnanswered(database: Reader, offices: OfficeScope, limit: number) {
  const { rows } = await sql<{ id: number; since: Date }>`
    SELECT id, unanswered_since AS since FROM requests AS request WHERE unanswered_since IS NOT NULL AND ${inScope(offices)}
    ORDER BY unanswered_since, id LIMIT ${limit}`.execute(database);
  return rows;
}

/** The other members with a first sign-in who can take the request, by name; nobody takes their own. */
export async function findColleagues(
  database: Reader,
  { staffId }: Pick<StaffCaller, 'staffId'>,
  request: Pick<LockedRequest, 'id' | 'officeId'>,
  at: Date,
): Promise<Colleague[]> {
  const interest = staffInterestQuery(sql`staff.id`, request.id);
  const members = await database
    .selectFrom('staff')
    .where('active', '=', true)
    .where('role', 'in', PERMISSIONS['request.claim'])
    .where('id', '<>', staffId)
    .where('user_name', '<>', '')
    .where(sql<SqlBool>`NOT EXISTS (SELECT FROM (${interest}) AS i WHERE i.ordered OR i.concerned)`)
    .select(['id', 'user_name', 'role', sql<OfficeFacts>`${sql.raw(OFFICE_FACTS)}`.as('facts')])
    .orderBy('user_name')
    .execute();
  const today = cairoIsoDay(at);
  return members
    .filter(({ role, facts }) =>
      isInScope(officeScope(role, { ...facts, today }), request.officeId),
    )
    .map(({ id, user_name: userName }) => ({ id, userName }));
}

/** The other active offices, by name. */
export async function findOtherOffices(database: Reader, officeId: number | null) {
  return database
    .selectFrom('offices')
    .where('active', '=', true)
    .where('id', 'is distinct from', officeId)
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
}

/** Null for citizens and the system. */
export async function findHistoryAuthor(
  database: Reader,
  { requestId, historyId }: RequestChange,
): Promise<number | null> {
  const row = await database
    .selectFrom('request_history')
    .where('request_id', '=', requestId)
    .where('id', '=', historyId)
    .where('actor_kind', '=', 'staff')
    .select('actor_id')
    .executeTakeFirst();
  return row?.actor_id ?? null;
}

/** Offices by request; null for those of none. */
export async function findOfficesOf(
  database: Reader,
  requestIds: readonly number[],
): Promise<Map<number, number | null>> {
  if (requestIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('requests')
    .where(sql<boolean>`id = ANY (${requestIds}::bigint[])`)
    .select(['id', 'office_id'])
    .execute();
  return new Map(rows.map(({ id, office_id }) => [id, office_id]));
}
