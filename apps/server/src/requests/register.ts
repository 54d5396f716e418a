import {
  type Piastres,
  REQUEST_ACTIONS,
  type RequestId,
  requestList,
  VISIT_REASONS,
} from '@wathiqa/domain';
import { CompiledQuery, type Selectable, sql } from 'kysely';
import { type Decrypted, encryptColumns, encryptedContact } from '../crypto/encrypted-rows.ts';
import { BlindIndex, type ContentDigest, JsonParameter } from '../crypto/encryption.ts';
import { type Database, executePrepared } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { literals } from '../db/sql-expressions.ts';
import { groupCommit } from '../db/statement-batches.ts';
import type { Caller } from '../http/access.ts';
import type { Settings } from '../settings.ts';
import { FIELD_COLUMNS } from './document-columns.ts';
import { documentFacts } from './notification-rows.ts';
import { CHANNEL_ROWS, concernedAccounts, notifyConcerned } from './order-checks.ts';
import {
  ADDRESS_COLUMNS,
  addressColumns,
  type PlaceCheck,
  placeChecks,
  type ShipmentPlace,
} from './shipment.ts';

const { register, receiveAddress } = REQUEST_ACTIONS;
const [INITIAL] = register.to;
const [ORDERER] = register.by;

/** Document before its order, without price. */
export type OrderedDocument = Omit<
  Decrypted<Selectable<Tables['documents']>>,
  | 'id'
  | 'request_id'
  | 'unit_price'
  | 'state'
  | 'name_key'
  | 'family_key'
  | 'national_id_index'
  | 'offered_again'
  | 'marked_fields'
  | `rejection_${string}`
>;

/** Validated order. */
export interface NewOrder {
  idempotencyKey: string;
  payloadDigest: ContentDigest;
  contact: { contactDetails: { mobile1: string; mobile2: string } };
  options: unknown;
  documents: readonly OrderedDocument[];
  /** Delivery address, unless a later call sends it. */
  place: ShipmentPlace | undefined;
  /** Total shown to the citizen, in piastres, if sent. */
  expectedTotal: Piastres | undefined;
}

/** Result of an order; `request_id` is null if refused. */
export interface Registration extends PlaceCheck {
  session_alive: boolean;
  /** Current price. */
  total: Piastres;
  request_id: RequestId | null;
  too_many_open: boolean;
  too_many_today: boolean;
}

/** Per statement, and concurrent statements per server (decision 0003). */
const LARGEST_BATCH = 16;
const BATCHES_AT_ONCE = 4;

/** Limit from the beginning of a call to its statement, over all queues; a later call is refused and repeated. */
const MAX_WAIT_MS = 1_000;

/**
 * Actions `register` and `receiveAddress` for several orders in one statement: checks sessions and places, prices
 * documents, writes requests, addresses, history and notifications. A known idempotency key, an unknown place or an
 * exceeded limit (spec §4.5) writes nothing.
 *
 * Concurrent statements lock citizens in one order, so limits count correctly without deadlocks; one order per citizen
 * and statement. Key lookups are subqueries: cost is independent of statistics.
 */
export const CREATE_REQUESTS = `
    WITH placed AS (
      SELECT placed.*, ${placeChecks('placed')}, (
        SELECT citizen_id FROM sessions
        WHERE id = placed.session_id AND citizen_id = placed.caller_id AND ended_at IS NULL
      ) AS citizen_id
      FROM json_to_recordset($1::json) AS placed(
        place smallint, id bigint, session_id uuid, caller_id bigint, documents json, contact jsonb, options jsonb, idempotency_key uuid,
        payload_hash bytea, expected_total integer, list text, mobile1_index bytea, mobile2_index bytea,
        address text, governorate_code text, police_department_code text, post_office_code text)
    ), priced AS (
      SELECT placed.place, placed.citizen_id, document.*, price_on(document.service_code, ($4::timestamptz AT TIME ZONE 'Africa/Cairo')::date) AS unit_price
      FROM placed CROSS JOIN LATERAL json_to_recordset(placed.documents) AS document(
        position smallint, list text, document_type text, service_code text, national_id_index bytea,
        ${FIELD_COLUMNS.map((column) => `${column} ${column === 'copies' ? 'smallint' : 'text'}`)})
    ), bill AS (
      SELECT place, sum(copies * unit_price)::integer AS total,
             bool_or(issue_reason IN (${literals(VISIT_REASONS)})) IS TRUE AS awaits_visit,
             array_agg(list) AS lists, array_remove(array_agg(language_code), NULL) AS languages
      FROM priced GROUP BY place
    ), counted AS (
      SELECT place, session_ended, too_many_open, too_many_today
      FROM (
        SELECT place, session_id, citizen_id FROM placed WHERE citizen_id IS NOT NULL
        ORDER BY hashint8(citizen_id), citizen_id
      ) AS caller, orders_at_limit(caller.citizen_id, caller.session_id, $2::integer, $3::integer, $4::timestamptz)
    ), admitted AS (
      SELECT placed.*, bill.total, bill.awaits_visit, office_of(governorate_code, lists, languages) AS office_id
      FROM counted JOIN placed USING (place) JOIN bill USING (place)
      WHERE (expected_total IS NULL OR expected_total = total)
        AND NOT session_ended AND NOT too_many_open AND NOT too_many_today
        AND (governorate_code IS NULL OR police_known AND post_known)
      ORDER BY hashint8(citizen_id), citizen_id
    ), request AS (
      INSERT INTO requests (id, created_at, citizen_id, total, contact, options, idempotency_key, payload_hash, list,
                            mobile1_index, mobile2_index, governorate_code, post_office_code, office_id, awaits_visit, state, delivery)
      SELECT id, $4::timestamptz, citizen_id, total, contact, options, idempotency_key, payload_hash, list,
             mobile1_index, mobile2_index, governorate_code, post_office_code, office_id, awaits_visit, '${INITIAL}', '${register.becomes}'
      FROM admitted
      ON CONFLICT (citizen_id, idempotency_key) DO NOTHING
      RETURNING id, citizen_id
    ), written AS (
      SELECT place, awaits_visit, governorate_code, request.* FROM request JOIN admitted USING (id)
    ), written_addresses AS (
      INSERT INTO shipments (request_id, ${ADDRESS_COLUMNS}, received_at)
      SELECT id, ${ADDRESS_COLUMNS}, $4::timestamptz FROM request JOIN admitted USING (id)
      WHERE governorate_code IS NOT NULL
    ), written_documents AS (
      INSERT INTO documents (request_id, position, list, document_type, service_code, unit_price,
                             national_id_index, ${FIELD_COLUMNS}, state)
      SELECT written.id, position, list, document_type, service_code, unit_price,
             national_id_index, ${FIELD_COLUMNS}, '${INITIAL}'
      FROM written JOIN priced USING (place)
    ), written_history AS (
      INSERT INTO request_history (request_id, at, event, state, actor_kind, actor_id)
      SELECT id, $4::timestamptz, event, '${INITIAL}', '${ORDERER}', citizen_id
      FROM written, unnest(ARRAY[${literals([...register.events, ...receiveAddress.events])}]) WITH ORDINALITY AS events (event, position)
      WHERE governorate_code IS NOT NULL OR event NOT IN (${literals(receiveAddress.events)})
      ORDER BY position
    ), written_messages AS (
      INSERT INTO notifications (request_id, kind, channel, detail)
      SELECT id, '${register.notifies}', channel, ${documentFacts('priced AS document WHERE document.place = written.place', 'written.awaits_visit', "'rejected', false")}
      FROM written, ${CHANNEL_ROWS}
    ), concerned AS (
      SELECT DISTINCT priced.place, owner.id, owner.mobile
      FROM priced CROSS JOIN LATERAL ${concernedAccounts('priced')} AS owner
    ), written_messages_to_concerned AS (
      ${notifyConcerned('written.id', '$4::timestamptz', 'written JOIN concerned USING (place)')}
    )
    SELECT citizen_id IS NOT NULL AND NOT session_ended AS session_alive, bill.total, written.id::text AS request_id,
           coalesce(too_many_open, false) AS too_many_open, coalesce(too_many_today, false) AS too_many_today,
           police_known, post_known
    FROM (SELECT place, citizen_id, police_known, post_known FROM placed) AS placed
    JOIN bill USING (place) LEFT JOIN counted USING (place) LEFT JOIN (SELECT place, id FROM written) AS written USING (place)
    ORDER BY place`;

/**
 * Batches concurrent orders into `CREATE_REQUESTS` by group commit; idempotent. Queue limit and timeout equal those
 * of the connection pool.
 */
export function createRegistrar(
  { database, now }: { database: Database; now: () => Date },
  {
    dailyLimits,
    databaseConnections,
    databaseQueue,
    overloadDelay,
  }: Pick<Settings, 'dailyLimits' | 'databaseConnections' | 'databaseQueue' | 'overloadDelay'>,
) {
  const numbers = requestNumbers(database);
  const atOnce = Math.min(BATCHES_AT_ONCE, databaseConnections);
  const { send } = groupCommit<Caller & NewOrder, Registration>({
    atOnce,
    largest: LARGEST_BATCH,
    queueLimit: databaseQueue,
    // Without load shedding a slow machine is no reason to refuse.
    waitLimit: overloadDelay > 0 ? MAX_WAIT_MS : 0,
    key: ({ citizenId }) => citizenId,
    async write(orders) {
      const at = now();
      const ids = await numbers.draw(orders.length, at);
      const rows = orders.flatMap((order, place) => {
        const id = ids[place];
        return id === undefined ? [] : [orderRow(order, place, id)];
      });
      const values = [new JsonParameter(rows), dailyLimits.openRequests, dailyLimits.orders, at];
      const create = CompiledQuery.raw(CREATE_REQUESTS, values);
      const name = 'create-requests';
      const registrations = await executePrepared<Registration>(database.query, name, create);
      numbers.putBack(ids.filter((_id, place) => registrations[place]?.request_id === null));
      return registrations;
    },
  });
  // With one order in each statement, as of one citizen, these are all that find a place.
  return { send, maxInFlight: databaseQueue && databaseQueue + atOnce };
}

/** Numbers for orders, drawn before encryption is bound to them. Those of refused orders are used again. */
function requestNumbers(database: Database) {
  let spare: RequestId[] = [];
  return {
    async draw(count: number, at: Date): Promise<RequestId[]> {
      const reused = spare.splice(0, count);
      if (reused.length === count) return reused;
      const draw = sql<{ id: RequestId }>`
        SELECT next_request_id(${at}::timestamptz)::text AS id FROM generate_series(1, ${count - reused.length}::integer)`;
      const drawn = await executePrepared(database.query, 'draw-request-numbers', draw);
      return [...reused, ...drawn.map(({ id }) => id)];
    },
    putBack(unused: readonly RequestId[]): void {
      spare = [...spare, ...unused];
    },
  };
}

/** Row of `CREATE_REQUESTS`. */
export function orderRow(order: Caller & NewOrder, place: number, id: RequestId) {
  const { mobile1, mobile2 } = order.contact.contactDetails;
  return {
    place,
    id,
    session_id: order.sessionId,
    caller_id: order.citizenId,
    documents: order.documents.map((document) =>
      encryptColumns('documents', [...order.owner, id, document.position], { ...document }),
    ),
    contact: encryptedContact(order.contact, order.owner, id).value,
    options: order.options,
    idempotency_key: order.idempotencyKey,
    payload_hash: order.payloadDigest,
    expected_total: order.expectedTotal ?? null,
    list: requestList(order.documents.map(({ list }) => list)),
    mobile1_index: new BlindIndex('mobile', mobile1),
    mobile2_index: new BlindIndex('mobile', mobile2),
    ...(order.place && addressColumns(order.owner, id, order.place)),
  };
}
