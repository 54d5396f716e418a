import {
  type AttentionFlag,
  type Piastres,
  REQUEST_ACTIONS,
  type RequestId,
  requestList,
} from '@wathiqa/domain';
import type { Selectable } from 'kysely';
import type { Database, PreparedStatement } from '../../platform/database.ts';
import { encryptedContact } from '../../platform/encrypted-columns.ts';
import { BlindIndex, EncryptedText, JsonParameter } from '../../platform/encryption.ts';
import type { Tables } from '../../platform/schema.ts';
import type { Settings } from '../../settings.ts';

/** For so many days the same document of the same person is one that staff look at twice. */
const REPEAT_ORDER_DAYS = 30;

const { register } = REQUEST_ACTIONS;

/** A document as the register keeps it, before it belongs to a request and has a price. */
export type OrderedDocument = Omit<
  Selectable<Tables['documents']>,
  | 'id'
  | 'request_id'
  | 'unit_price'
  | 'state'
  | 'name_key'
  | 'national_id_index'
  | 'offered_again'
  | `rejection_${string}`
>;

/** A new order, checked. */
export interface NewOrder {
  idempotencyKey: string;
  payloadHash: Buffer;
  contact: { contactDetails: { mobile1: string; mobile2: string } };
  options: unknown;
  documents: readonly OrderedDocument[];
  /** The total in piastres that the person saw, when the portal says so. */
  expectedTotal: Piastres | undefined;
  /** Why it wants a second look, as far as the order and the account tell; the order is not refused. */
  flags: readonly AttentionFlag[];
}

/** What became of an order. `request_id` is null when nothing was written. */
export interface Registration {
  session_alive: boolean;
  /** What the documents cost today. */
  total: Piastres;
  request_id: RequestId | null;
  /** What kept it from being written: as many wait already, or were ordered in a day, as may be. */
  too_many_open: boolean;
  too_many_today: boolean;
}

/** As many requests of one citizen as may be; 0 is no limit. */
export type OrderLimits = Pick<Settings['dailyLimits'], 'openRequests' | 'orders'>;

/**
 * The action `register` in one statement, which is one transaction and one round trip: the session is checked,
 * the documents priced, and the request, its flags, its documents, its history and the messages about it written, to
 * who orders and to those it is about, or nothing at all. A key that the citizen has used before writes nothing, nor
 * does an order beyond what one citizen may have (decisions §8): their orders of the same moment wait for each other to
 * be counted. What was ordered of one number before is read in the order of an index: the latest document of the kind tells
 * whether it was lately, the first and the last by name whether all have one, so that a number with many documents costs no
 * more than another, whatever PostgreSQL knows of the tables.
 */
export const CREATE_REQUEST: PreparedStatement<Registration> = {
  name: 'create-request',
  text: `
    WITH caller AS (
      SELECT citizen_id FROM sessions WHERE id = $1 AND ended_at IS NULL AND citizen_id IS NOT NULL
    ), priced AS MATERIALIZED (
      SELECT document.*, price_today(document.service_code) AS unit_price
      FROM json_to_recordset($2::json) AS document(
        position smallint, list text, document_type text, service_code text, copies smallint,
        full_name text, mother_full_name text, gender text, national_id text, national_id_index bytea,
        relation text, spouse_full_name text, applicant_entity text, language_code text, issue_reason text, job_name text)
    ), bill AS MATERIALIZED (
      SELECT sum(copies * unit_price)::integer AS total FROM priced
    ), lately AS MATERIALIZED (
      SELECT EXISTS (
        SELECT FROM priced
        WHERE (SELECT created_at FROM requests WHERE id = (
                 SELECT request_id FROM documents
                 WHERE national_id_index = priced.national_id_index AND document_type = priced.document_type
                 ORDER BY -id LIMIT 1
               )) > now() - interval '${REPEAT_ORDER_DAYS} days'
      ) AS ordered
    ), named_otherwise AS MATERIALIZED (
      SELECT EXISTS (
        SELECT FROM priced
        CROSS JOIN LATERAL (SELECT name_hash(fold_name(priced.full_name)) AS hash) AS named
        WHERE hash <> (SELECT name_hash(name_key) FROM documents WHERE national_id_index = priced.national_id_index
                       ORDER BY national_id_index, name_hash(name_key) LIMIT 1)
           OR hash <> (SELECT name_hash(name_key) FROM documents WHERE national_id_index = priced.national_id_index
                       ORDER BY national_id_index DESC, name_hash(name_key) DESC LIMIT 1)
      ) AS doubted
    ), counted AS MATERIALIZED (
      SELECT coalesce(bool_or(too_many_open), false) AS too_many_open,
             coalesce(bool_or(too_many_today), false) AS too_many_today
      FROM caller, orders_at_limit(caller.citizen_id, $12::integer, $13::integer)
    ), request AS (
      INSERT INTO requests (id, citizen_id, total, contact, options, idempotency_key, payload_hash, list, flags,
                            mobile1_index, mobile2_index)
      SELECT next_request_id(), caller.citizen_id, bill.total, $3::jsonb, $4::jsonb, $5, $6, $8,
             $9::text[]
             || CASE WHEN lately.ordered THEN '{orderedLately}'::text[] ELSE '{}' END
             || CASE WHEN named_otherwise.doubted AND 'otherName' <> ALL ($9::text[])
                     THEN '{otherName}'::text[] ELSE '{}' END,
             $10::bytea, $11::bytea
      FROM caller, bill, lately, named_otherwise, counted
      WHERE ($7::integer IS NULL OR $7::integer = bill.total)
        AND NOT counted.too_many_open AND NOT counted.too_many_today
      ON CONFLICT (citizen_id, idempotency_key) DO NOTHING
      RETURNING id, citizen_id, state
    ), written_documents AS (
      INSERT INTO documents (request_id, position, list, document_type, service_code, copies, unit_price,
                             full_name, mother_full_name, gender, national_id, national_id_index, relation,
                             spouse_full_name, applicant_entity, language_code, issue_reason, job_name)
      SELECT request.id, position, list, document_type, service_code, copies, unit_price,
             full_name, mother_full_name, gender, national_id, national_id_index, relation,
             spouse_full_name, applicant_entity, language_code, issue_reason, job_name
      FROM request, priced
    ), written_history AS (
      INSERT INTO request_history (request_id, event, state, actor_kind, actor_id)
      SELECT id, 'REGISTERED', state, 'citizen', citizen_id FROM request
    ), written_messages AS (
      INSERT INTO notifications (request_id, kind, channel)
      SELECT id, '${register.notifies}', channel FROM request, (VALUES ('sms'), ('email')) AS channels (channel)
    ), concerned AS (
      SELECT DISTINCT owner.id, owner.mobile
      FROM caller
      JOIN citizens AS applicant ON applicant.id = caller.citizen_id
      CROSS JOIN priced
      CROSS JOIN LATERAL (
        SELECT id, mobile FROM citizens
        WHERE national_id_index = priced.national_id_index AND id <> applicant.id
          AND national_id_index IS DISTINCT FROM applicant.national_id_index
        OFFSET 0
      ) AS owner
    ), written_messages_to_concerned AS (
      INSERT INTO notifications (request_id, kind, occurrence, channel, detail)
      SELECT request.id, '${register.notifiesConcerned}', concerned.id::text, channel,
             jsonb_build_object('citizenId', concerned.id, 'orderedAt', to_json(now()) #>> '{}')
      FROM request, concerned, (VALUES ('sms'), ('email')) AS channels (channel)
      WHERE channel = 'email' OR concerned.mobile <> ''
    )
    SELECT EXISTS (SELECT FROM caller) AS session_alive, bill.total, request.id::text AS request_id,
           counted.too_many_open, counted.too_many_today
    FROM bill CROSS JOIN counted LEFT JOIN request ON true`,
};

/** Registers the request of an order; see `CREATE_REQUEST`. */
export async function registerRequest(
  database: Database,
  sessionId: string,
  order: NewOrder,
  { openRequests, orders }: OrderLimits,
): Promise<Registration> {
  const { mobile1, mobile2 } = order.contact.contactDetails;
  const [row] = await database.statement(CREATE_REQUEST, [
    sessionId,
    new JsonParameter(
      order.documents.map((document) => ({ ...document, ...encryptedDocument(document) })),
    ),
    encryptedContact(order.contact),
    JSON.stringify(order.options),
    order.idempotencyKey,
    order.payloadHash,
    order.expectedTotal ?? null,
    requestList(order.documents.map(({ list }) => list)),
    order.flags,
    new BlindIndex('mobile', mobile1),
    new BlindIndex('mobile', mobile2),
    openRequests,
    orders,
  ]);
  if (!row) throw new Error('The order statement answered no row');
  return row;
}

/** What of a document is stored encrypted, and what it is found by. */
export function encryptedDocument(
  document: Pick<OrderedDocument, 'mother_full_name' | 'national_id'>,
) {
  return {
    mother_full_name: new EncryptedText(document.mother_full_name),
    national_id: new EncryptedText(document.national_id),
    national_id_index: new BlindIndex('nationalId', document.national_id),
  };
}
