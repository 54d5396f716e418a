import type {
  DataAccess,
  DeliveryState,
  GenderCode,
  Piastres,
  RelationCode,
  RequestState,
  SheetField,
  StaffRole,
} from '@wathiqa/domain';
import { DATA_ACCESSES } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Owner } from '../../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../../crypto/encrypted-rows.ts';
import type { Reader } from '../../../db/database.ts';
import type { Caller } from '../../../http/access.ts';
import { FIELD_COLUMNS, type FieldColumns } from '../../../requests/document-columns.ts';
import { livingSession } from '../../../requests/own-requests.ts';

const MAX_ACCESSES = 1000;

export async function findAccount(database: Reader, caller: Caller) {
  const found = await database
    .selectFrom('sessions')
    .innerJoin('citizens as citizen', 'citizen.id', 'sessions.citizen_id')
    .where(livingSession(caller))
    .select(['citizen.email', 'citizen.gender', 'citizen.mobile'])
    .select(['citizen.user_name', 'citizen.first_name', 'citizen.other_name'])
    .select(['citizen.national_id', 'citizen.mother_full_name'])
    .select(['citizen.created_at', 'citizen.updated_at'])
    .executeTakeFirst();
  return found && decryptColumns('citizens', caller.owner, found);
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export interface StoredRequestRow {
  id: number;
  created_at: Date;
  state: RequestState;
  delivery: DeliveryState;
  total: Piastres;
  paid: boolean;
  contact: {
    name?: { firstName?: string; otherName?: string };
    nid?: { nationalIdenNumber?: string };
    contactDetails?: { mobile1?: string; mobile2?: string; email?: string; address?: string };
    motherFullName?: string;
  };
  address: string | null;
  documents: (FieldColumns & {
    position: number;
    document_type: string;
    marked_fields: SheetField[];
  })[];
  messages: { id: number; at: string; from: 'citizen' | 'staff'; text: string }[] | null;
  corrections:
    | {
        id: number;
        document_id: number;
        asked_at: string;
        note: string;
        before: string;
        after: string;
      }[]
    | null;
}

/** Newest first. */
export async function findStoredRequests(database: Reader, { citizenId, owner }: Caller) {
  const { rows } = await sql<StoredRequestRow>`
    SELECT request.id, request.created_at, request.state, request.delivery, request.total, request.contact,
           EXISTS (SELECT FROM payments WHERE request_id = request.id) AS paid,
           (SELECT address FROM shipments WHERE request_id = request.id) AS address,
           (SELECT json_agg(stored ORDER BY position)
            FROM (SELECT position, document_type, marked_fields, ${sql.raw(FIELD_COLUMNS.join())}
                  FROM documents WHERE request_id = request.id) AS stored) AS documents,
           (SELECT json_agg(json_build_object('id', id, 'document_id', document_id, 'asked_at', asked_at,
                                              'note', note, 'before', before, 'after', after)
                            ORDER BY id)
            FROM document_corrections WHERE request_id = request.id) AS corrections,
           (SELECT json_agg(json_build_object('id', id, 'at', sent_at, 'from', CASE WHEN staff_id IS NULL THEN 'citizen' ELSE 'staff' END,
                                              'text', text) ORDER BY id)
            FROM request_messages WHERE request_id = request.id) AS messages
    FROM requests AS request WHERE citizen_id = ${citizenId}
    ORDER BY created_at DESC, id DESC`.execute(database);
  return rows.map((row) => decryptRequest(owner, row));
}

/** Requests of which a notice to the owner of a national ID is still stored. */
export async function findNotifiedOwners(database: Reader, requestIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT request_id AS id FROM notifications
    WHERE request_id = ANY (${requestIds}::bigint[]) AND kind = 'orderedAboutYou' ORDER BY 1`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

function decryptRequest(owner: Owner, row: StoredRequestRow): StoredRequestRow {
  for (const document of row.documents) {
    decryptColumns('documents', [...owner, row.id, document.position], document);
  }
  for (const correction of row.corrections ?? []) {
    const key = [...owner, correction.document_id, correction.id];
    decryptColumns('document_corrections', key, correction);
  }
  for (const message of row.messages ?? []) {
    decryptColumns('request_messages', [...owner, row.id, message.id], message);
  }
  decryptColumns('shipments', [...owner, row.id], row);
  return decryptColumns('requests', [...owner, row.id], row);
}

const MAX_PEOPLE = 12;

export interface PersonRow {
  id: number;
  request_id: number;
  position: number;
  full_name: string;
  mother_full_name: string;
  gender: GenderCode;
  national_id: string;
  relation: RelationCode;
}

/**
 * People from earlier orders, by their latest document; without the citizen, rejected documents and people without
 * national ID.
 */
export async function findPeople(database: Reader, { citizenId, owner }: Caller) {
  const { rows } = await sql<PersonRow>`
    SELECT id, request_id, position, full_name, mother_full_name, gender, national_id, relation
    FROM (
      SELECT DISTINCT ON (document.national_id_index) document.*
      FROM requests JOIN documents AS document ON document.request_id = requests.id
      JOIN citizens AS citizen ON citizen.id = requests.citizen_id
      WHERE requests.citizen_id = ${citizenId}
        AND document.relation <> 'SELF' AND document.state <> 'REJECTED' AND document.offered_again
        AND document.national_id_index <> coalesce(citizen.national_id_index, '')
      ORDER BY document.national_id_index, document.id DESC
    ) AS person
    ORDER BY id DESC LIMIT ${MAX_PEOPLE}`.execute(database);
  return rows.map((row) =>
    decryptColumns('documents', [...owner, row.request_id, row.position], row),
  );
}

export async function findLastDelivery(database: Reader, { citizenId, owner }: Caller) {
  const found = await database
    .selectFrom('shipments')
    .innerJoin('requests', 'requests.id', 'shipments.request_id')
    .where('requests.citizen_id', '=', citizenId)
    .select(['shipments.request_id', 'shipments.address', 'shipments.governorate_code'])
    .select(['shipments.police_department_code', 'shipments.post_office_code'])
    .select(sql<StoredRequestRow['contact']>`requests.contact`.as('contact'))
    .orderBy('requests.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const key = [...owner, found.request_id];
  return decryptColumns('requests', key, decryptColumns('shipments', key, found));
}

export interface AccessRow {
  at: Date;
  /** Empty for the server. */
  role: StaffRole | '';
  action: DataAccess;
  request_id: number;
}

/**
 * Accesses of staff and of the server, latest first, without names: to the citizen's requests, and to the citizen's
 * record in the civil register for another's request.
 */
export async function findAccesses(database: Reader, citizenId: number): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    SELECT entry.at, entry.role, entry.action, entry.request_id_read AS request_id
    FROM (
      SELECT audit_entries.*, requests.id AS request_id_read
      FROM requests JOIN audit_entries ON audit_entries.request_id = requests.id
      WHERE requests.citizen_id = ${citizenId}
      UNION ALL
      SELECT audit_entries.*, requests.id
      FROM requests JOIN audit_entries
        ON detail ? 'requests' AND detail -> 'requests' @> to_jsonb(requests.id::text)
      WHERE requests.citizen_id = ${citizenId}
      UNION ALL
      SELECT audit_entries.*, request_id
      FROM audit_entries JOIN requests ON requests.id = request_id
      WHERE action = 'request.lookUp' AND (detail ->> 'ownerId')::bigint = ${citizenId}
        AND requests.citizen_id <> ${citizenId}
    ) AS entry
    WHERE entry.actor_kind IN ('staff', 'system', 'rule', 'citizen') AND entry.action = ANY (${[...DATA_ACCESSES]}::text[])
    ORDER BY entry.id DESC LIMIT ${MAX_ACCESSES}`.execute(database);
  return rows;
}
