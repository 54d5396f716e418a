import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  PAID_DOCUMENT_STATES,
  PAID_STATES,
  REFUSED_STATES,
} from '@wathiqa/domain';
import { literals } from '../db/sql-expressions.ts';
import { DETAIL_COLUMNS } from '../requests/document-columns.ts';

/** `sql` returns the offending ids as `id`, never personal data. */
export interface RegisterCheck {
  readonly name: string;
  readonly meaning: string;
  readonly sql: string;
}

/** Notifications are deleted after 90 days. */
const NOTIFIED_SINCE = `now() - interval '80 days'`;

/** Some kinds go to both mobiles. */
const countSent = (channel: NotificationChannel) =>
  `count(DISTINCT split_part(occurrence, '.', 1)) FILTER (WHERE channel = '${channel}')`;

const PAID_DOCUMENTS = literals(PAID_DOCUMENT_STATES);

/** Conditions that hold for every request, payment and batch. */
export const REGISTER_CHECKS: readonly RegisterCheck[] = [
  {
    name: 'request-number',
    meaning: 'a request number ends with its Luhn digit',
    sql: 'SELECT id FROM requests WHERE luhn_digit(id / 10) <> id % 10',
  },
  {
    name: 'document-positions',
    meaning: 'a request has documents, at positions from 1 without a gap',
    sql: `SELECT requests.id FROM requests LEFT JOIN documents ON documents.request_id = requests.id
      GROUP BY requests.id
      HAVING count(documents.id) = 0 OR min(position) <> 1 OR max(position) <> count(*)`,
  },
  {
    name: 'state-history',
    meaning: 'the state of a request is that of its last event',
    sql: `SELECT requests.id FROM requests LEFT JOIN LATERAL (
        SELECT state FROM request_history WHERE request_id = requests.id ORDER BY id DESC LIMIT 1
      ) AS last ON true
      WHERE last.state IS DISTINCT FROM requests.state`,
  },
  {
    name: 'registered-once',
    meaning: 'the first event of a request, and no other, is its registration',
    sql: `SELECT requests.id FROM requests LEFT JOIN request_history AS event ON event.request_id = requests.id
      GROUP BY requests.id
      HAVING count(*) FILTER (WHERE event = 'REGISTERED') <> 1
        OR min(event.id) FILTER (WHERE event = 'REGISTERED') <> min(event.id)`,
  },
  {
    name: 'state-transitions',
    meaning: 'each change of state is a transition of the table',
    sql: `SELECT request_id AS id FROM request_history AS event
      WHERE event = 'STATE_CHANGED' AND NOT EXISTS (
        SELECT FROM request_transitions WHERE from_state = left_state AND to_state = event.state)`,
  },
  {
    name: 'document-states',
    meaning: 'the states of the documents agree with the state of the request',
    sql: `SELECT requests.id FROM requests JOIN documents ON documents.request_id = requests.id
      GROUP BY requests.id
      HAVING CASE requests.state
        WHEN 'WAITING_APPROVAL' THEN NOT bool_or(documents.state = 'WAITING_APPROVAL')
          OR bool_or(documents.state IN (${PAID_DOCUMENTS}))
        WHEN 'REJECTED' THEN NOT bool_and(documents.state = 'REJECTED')
        WHEN 'WAITING_PAYMENT' THEN NOT bool_or(documents.state = 'WAITING_PAYMENT')
          OR NOT bool_and(documents.state IN ('WAITING_PAYMENT', 'REJECTED'))
        ELSE NOT bool_or(documents.state IN (${PAID_DOCUMENTS}))
          OR NOT bool_and(documents.state IN (${PAID_DOCUMENTS}, ${literals(REFUSED_STATES)})) END`,
  },
  {
    name: 'decision-history',
    meaning:
      'since its last reopening or mark, an accepted document has one acceptance, a rejected one a rejection, lapse or withdrawal',
    sql: `SELECT documents.id FROM documents CROSS JOIN LATERAL (
        SELECT coalesce(max(id), 0) AS id FROM request_history
        WHERE request_id = documents.request_id
          AND (event = 'REOPENED' OR event = 'ERROR_MARKED' AND document_id = documents.id)
      ) AS reopened WHERE CASE state
        WHEN 'WAITING_APPROVAL' THEN EXISTS (
          SELECT FROM request_history WHERE document_id = documents.id AND id > reopened.id
            AND event IN ('DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED', 'CORRECTION_LAPSED'))
        WHEN 'REJECTED' THEN NOT EXISTS (
          SELECT FROM request_history WHERE request_id = documents.request_id AND id > reopened.id
            AND (event = 'WITHDRAWN'
              OR document_id = documents.id AND event IN ('DOCUMENT_REJECTED', 'CORRECTION_LAPSED')))
        ELSE 1 <> (SELECT count(*) FROM request_history
          WHERE document_id = documents.id AND id > reopened.id AND event = 'DOCUMENT_ACCEPTED') END`,
  },
  {
    name: 'withdrawal',
    meaning: 'a request has a time of withdrawal if, and only if, its history has one',
    sql: `SELECT id FROM requests WHERE (withdrawn_at IS NOT NULL) <> EXISTS (
        SELECT FROM request_history WHERE request_id = requests.id AND event = 'WITHDRAWN')`,
  },
  {
    name: 'open-correction',
    meaning:
      'a request waits for a correction if, and only if, one of its documents has an open one',
    sql: `SELECT id FROM requests WHERE (correction_since IS NOT NULL) <> EXISTS (
        SELECT FROM document_corrections WHERE request_id = requests.id AND ended_at IS NULL)`,
  },
  {
    name: 'unanswered',
    meaning: 'a request is unanswered if, and only if, its last message is of the citizen',
    sql: `SELECT id FROM requests WHERE erased_at IS NULL AND (unanswered_since IS NOT NULL) <> coalesce((
        SELECT staff_id IS NULL FROM request_messages WHERE request_id = requests.id ORDER BY id DESC LIMIT 1
      ), false)`,
  },
  {
    name: 'audited-decision',
    meaning: 'a decision of staff or of the automatic acceptance has its audit entry',
    sql: `SELECT DISTINCT event.request_id AS id FROM request_history AS event
      WHERE event.event IN ('DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED') AND event.actor_kind IN ('staff', 'rule')
        AND event.at > now() - interval '4 years' AND NOT EXISTS (
          SELECT FROM audit_entries AS entry WHERE entry.request_id = event.request_id
            AND entry.action = 'request.decide' AND entry.actor_kind = event.actor_kind
            AND entry.actor_id IS NOT DISTINCT FROM event.actor_id)`,
  },
  {
    name: 'request-list',
    meaning: 'the list of a request is that of its documents, or mixed',
    sql: `SELECT requests.id FROM requests JOIN documents ON documents.request_id = requests.id
      GROUP BY requests.id
      HAVING requests.list <> CASE WHEN count(DISTINCT documents.list) > 1 THEN 'mixed' ELSE min(documents.list) END`,
  },
  {
    name: 'request-total',
    meaning: 'the total is the sum of the documents, without the rejected ones once decided',
    sql: `SELECT requests.id FROM requests JOIN documents ON documents.request_id = requests.id
      WHERE requests.state <> 'REJECTED'
      GROUP BY requests.id
      HAVING requests.total <> coalesce(sum(unit_price * copies) FILTER (
        WHERE requests.state = 'WAITING_APPROVAL' OR documents.state <> 'REJECTED'), 0)`,
  },
  {
    name: 'delivery-history',
    meaning: 'the delivery and batch of a request follow from its last event of dispatch',
    sql: `SELECT requests.id FROM requests LEFT JOIN LATERAL (
        SELECT event FROM request_history WHERE request_id = requests.id
          AND event IN ('PACKED', 'UNPACKED', 'HANDED_OVER', 'SENT_AGAIN', 'DELIVERED', 'RETURNED', 'LOST')
        ORDER BY id DESC LIMIT 1
      ) AS last ON true LEFT JOIN LATERAL (
        SELECT batch_id FROM request_history WHERE request_id = requests.id AND event = 'PACKED' ORDER BY id DESC LIMIT 1
      ) AS packed ON true
      WHERE requests.delivery <> CASE coalesce(last.event, 'UNPACKED')
          WHEN 'UNPACKED' THEN 'NOT_PACKED' WHEN 'LOST' THEN 'NOT_PACKED' WHEN 'SENT_AGAIN' THEN 'HANDED_OVER' ELSE last.event END
        OR requests.delivery <> 'NOT_PACKED' AND requests.batch_id IS DISTINCT FROM packed.batch_id`,
  },
  {
    name: 'lost-sheets',
    meaning: 'no printed sheet of a lost parcel is valid',
    sql: `SELECT sheet.request_id AS id FROM certificate_sheets AS sheet JOIN request_history AS event USING (request_id)
      WHERE event = 'LOST' AND copy > 0 AND issued_at < event.at AND NOT EXISTS (
        SELECT FROM certificate_revocations AS gone WHERE gone.serial = sheet.serial)`,
  },
  {
    name: 'batch-handover',
    meaning: 'a parcel is under way if, and only if, its batch is handed over',
    sql: `SELECT requests.id FROM requests JOIN dispatch_batches AS batch ON batch.id = requests.batch_id
      WHERE (requests.delivery = 'PACKED') <> (batch.handed_over_at IS NULL)`,
  },
  {
    name: 'batch-governorate',
    meaning: 'a batch has parcels of its governorate only',
    sql: `SELECT requests.id FROM requests JOIN dispatch_batches AS batch ON batch.id = requests.batch_id
      WHERE requests.governorate_code IS DISTINCT FROM batch.governorate_code`,
  },
  {
    name: 'address',
    meaning: 'governorate and post office of a request are those of its address; a parcel has one',
    sql: `SELECT requests.id FROM requests LEFT JOIN shipments AS place ON place.request_id = requests.id
      WHERE (requests.governorate_code, requests.post_office_code)
          IS DISTINCT FROM (place.governorate_code, place.post_office_code)
        OR requests.delivery <> 'NOT_PACKED' AND place.request_id IS NULL`,
  },
  {
    name: 'paid-request',
    meaning: 'a request is paid if, and only if, a payment of its total has it',
    sql: `SELECT requests.id FROM requests LEFT JOIN payments ON payments.request_id = requests.id
      WHERE (requests.state IN (${literals(PAID_STATES)})) <> (payments.id IS NOT NULL)
        OR payments.amount <> requests.total`,
  },
  {
    name: 'paid-history',
    meaning: 'a paid request has one payment in its history, another none',
    sql: `SELECT requests.id FROM requests
      WHERE (SELECT count(*) FROM request_history WHERE request_id = requests.id AND event = 'PAID')
        <> (SELECT count(*) FROM payments WHERE request_id = requests.id)`,
  },
  {
    name: 'payment-event',
    meaning: 'each payment that the provider reported is recorded, and no other',
    sql: `SELECT coalesce(event.id, payment.id) AS id
      FROM (SELECT * FROM payment_events WHERE status = 'PAID' AND order_amount > 0) AS event
      FULL JOIN payments AS payment USING (merchant_reference, provider_reference)
      WHERE event.id IS NULL OR payment.id IS NULL`,
  },
  {
    name: 'payment-attempt',
    meaning: 'a paid attempt has a payment under its reference',
    sql: `SELECT request_id AS id FROM payment_attempts AS attempt WHERE state = 'paid' AND NOT EXISTS (
        SELECT FROM payments WHERE payments.merchant_reference = attempt.merchant_reference)`,
  },
  {
    name: 'refund-amount',
    meaning: 'refunds do not exceed their payment',
    sql: `SELECT payments.id FROM payments JOIN refunds ON refunds.payment_id = payments.id
      WHERE refunds.state <> 'declined' GROUP BY payments.id HAVING sum(refunds.amount) > payments.amount`,
  },
  {
    name: 'refund-document',
    meaning: 'a refunded document belongs to the request of the payment',
    sql: `SELECT refunds.id FROM refunds JOIN payments ON payments.id = refunds.payment_id
      JOIN documents ON documents.id = refunds.document_id
      WHERE payments.request_id IS DISTINCT FROM documents.request_id`,
  },
  {
    name: 'refund-history',
    meaning: 'each completed refund of a request is in its history',
    sql: `SELECT id FROM requests
      LEFT JOIN (SELECT coalesce(request_id, named_request_id) AS id, count(*) AS refunds
                 FROM payments JOIN refunds ON payment_id = payments.id WHERE state = 'completed' GROUP BY 1) AS completed USING (id)
      LEFT JOIN (SELECT request_id AS id, count(*) AS entries FROM request_history WHERE event = 'REFUNDED' GROUP BY 1) AS told USING (id)
      WHERE coalesce(refunds, 0) <> coalesce(entries, 0)`,
  },
  {
    name: 'all-refunded',
    meaning: 'a request is marked as refunded if, and only if, all its accepted documents are',
    sql: `SELECT requests.id FROM requests JOIN payments ON payments.request_id = requests.id
      WHERE requests.all_refunded <> NOT EXISTS (
        SELECT FROM documents WHERE request_id = requests.id AND state <> 'REJECTED' AND NOT EXISTS (
          SELECT FROM refunds WHERE document_id = documents.id AND refunds.state <> 'declined'))`,
  },
  {
    name: 'ledger-balance',
    meaning: 'the lines of each ledger transaction sum to zero',
    sql: `SELECT movement.id FROM ledger_transactions AS movement
      LEFT JOIN ledger_lines AS line ON line.transaction_id = movement.id
      GROUP BY movement.id HAVING count(line.account) < 2 OR sum(line.amount) <> 0`,
  },
  {
    name: 'ledger-payment',
    meaning: 'each payment has one ledger transaction of its amount',
    sql: `SELECT payments.id FROM payments
      LEFT JOIN ledger_transactions AS movement ON movement.payment_id = payments.id AND movement.cause = 'payment'
      LEFT JOIN ledger_lines AS line ON line.transaction_id = movement.id AND line.account = 'provider'
      GROUP BY payments.id HAVING coalesce(sum(line.amount), 0) <> payments.amount`,
  },
  {
    name: 'ledger-allocation',
    meaning: 'an unallocated payment is allocated in the ledger if, and only if, staff applied it',
    sql: `SELECT payments.id FROM payments
      WHERE (resolution IS NOT DISTINCT FROM 'applied') <> EXISTS (
        SELECT FROM ledger_transactions WHERE payment_id = payments.id AND cause = 'allocation')`,
  },
  {
    name: 'ledger-refund',
    meaning: 'each refund has the ledger transactions of its state and amount',
    sql: `SELECT refunds.id FROM refunds LEFT JOIN LATERAL (
        SELECT coalesce(sum(line.amount) FILTER (WHERE line.account = 'refunds'), 0) AS owed,
               coalesce(-sum(line.amount) FILTER (WHERE line.account = 'provider'), 0) AS paid
        FROM ledger_transactions AS movement JOIN ledger_lines AS line ON line.transaction_id = movement.id
        WHERE movement.refund_id = refunds.id
      ) AS ledger ON true
      WHERE ledger.owed <> CASE state WHEN 'requested' THEN -refunds.amount ELSE 0 END
        OR ledger.paid <> CASE state WHEN 'completed' THEN refunds.amount ELSE 0 END`,
  },
  {
    name: 'notifications',
    meaning: 'each event that notifies has its notification, once in each channel',
    sql: `SELECT coalesce(caused.request_id, sent.request_id) AS id FROM (
        SELECT request_id, kind, count(*) AS count FROM request_history JOIN requests ON requests.id = request_id
        CROSS JOIN LATERAL (SELECT CASE
          WHEN event = 'REGISTERED' THEN 'registered' WHEN event = 'ADDRESS_CHANGED' THEN 'addressChanged'
          WHEN event = 'CORRECTION_ASKED' THEN 'correctionAsked' WHEN event = 'STAFF_ANSWERED' THEN 'answered'
          WHEN event = 'CODE_ISSUED' THEN 'paymentCode' WHEN event = 'WITHDRAWN' THEN 'withdrawn'
          WHEN event = 'REOPENED' THEN 'reopened'
          WHEN event = 'PAID' THEN 'paid' WHEN event = 'REFUNDED' THEN 'refunded'
          WHEN event = 'PAYMENT_UNUSABLE' THEN 'unusablePayment'
          WHEN event IN ('HANDED_OVER', 'SENT_AGAIN') THEN 'onItsWay'
          WHEN event = 'DELIVERY_ATTEMPTED' THEN 'deliveryAttempt' WHEN event = 'RETURNED' THEN 'returned'
          WHEN event = 'LOST' THEN 'lost'
          WHEN event = 'DELIVERED' THEN 'delivered'
          WHEN event = 'STATE_CHANGED' AND request_history.state = 'WAITING_PAYMENT' THEN 'waitingPayment'
          WHEN event = 'STATE_CHANGED' AND request_history.state = 'REJECTED' AND NOT EXISTS (
            SELECT FROM request_history AS withdrawal WHERE withdrawal.request_id = requests.id
              AND withdrawal.event = 'WITHDRAWN' AND withdrawal.at = request_history.at
          ) THEN 'rejected' END AS kind) AS notified
        WHERE kind IS NOT NULL AND requests.created_at > ${NOTIFIED_SINCE} GROUP BY request_id, kind
      ) AS caused FULL JOIN (
        SELECT request_id, kind, ARRAY[${NOTIFICATION_CHANNELS.map(countSent).join(', ')}] AS counts
        FROM notifications JOIN requests ON requests.id = request_id
        WHERE kind NOT IN ('orderedAboutYou', 'erasureProposed') AND requests.created_at > ${NOTIFIED_SINCE} GROUP BY request_id, kind
      ) AS sent USING (request_id, kind)
      WHERE sent.counts IS DISTINCT FROM array_fill(caused.count, ARRAY[${NOTIFICATION_CHANNELS.length}])`,
  },
  {
    name: 'erasure',
    meaning: 'an erased request has no contact, name, number, address, stored sheet or message',
    sql: `SELECT requests.id FROM requests WHERE erased_at IS NOT NULL AND (contact <> '{}'
        OR EXISTS (SELECT FROM documents WHERE request_id = requests.id
          AND (full_name <> '' OR mother_full_name <> '' OR national_id_index IS NOT NULL
            OR ${DETAIL_COLUMNS.map((column) => `${column} <> ''`).join(' OR ')}))
        OR EXISTS (SELECT FROM shipments WHERE request_id = requests.id AND address <> '')
        OR EXISTS (SELECT FROM document_lookups WHERE request_id = requests.id AND record <> '')
        OR EXISTS (SELECT FROM stored_sheets JOIN certificate_sheets ON serial = sheet_serial WHERE request_id = requests.id)
        OR EXISTS (SELECT FROM typed_codes JOIN certificate_sheets USING (serial) WHERE request_id = requests.id AND holder <> '')
        OR EXISTS (SELECT FROM request_messages WHERE request_id = requests.id AND text <> '')
        OR EXISTS (SELECT FROM request_notes WHERE request_id = requests.id AND text <> '')
        OR EXISTS (SELECT FROM notifications WHERE request_id = requests.id AND detail ? 'documents'))`,
  },
];

const MAX_LISTED = 20;

/** @returns a line per violated check: name, meaning, count and first ids */
export async function findViolations(
  run: (sql: string) => Promise<readonly { id: unknown }[]>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, meaning, sql } of REGISTER_CHECKS) {
    const rows = await run(`SELECT DISTINCT id FROM (${sql}) AS offending ORDER BY id`);
    const ids = rows.slice(0, MAX_LISTED).map(({ id }) => String(id));
    if (rows.length > 0)
      lines.push(`${name}: ${rows.length} violate "${meaning}": ${ids.join(', ')}`);
  }
  return lines;
}
