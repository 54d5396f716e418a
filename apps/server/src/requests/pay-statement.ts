import { NOTIFICATION_CHANNELS, REQUEST_ACTIONS } from '@wathiqa/domain';

const { pay } = REQUEST_ACTIONS;
const [DUE] = pay.from;
const [PAID] = pay.to;

/**
 * The action `pay` as a part of a statement that also writes the payment: the only other writer of it is the action
 * on a locked request, which writes the same. What the statement brings is a table expression
 * `paying (request_id, amount, reference, paid_at, fees, method)` of at most one row: piastres, the provider's
 * number of the payment, and what the owner is told. Its row is taken only if the request waits for exactly this
 * amount, whose row is locked by that; `paid_request (id)` then holds the request, and is empty otherwise. What else the
 * statement writes, it writes from there: all of it or nothing.
 *
 * The state is one that no index has (`|| ''`): where few waited for money when PostgreSQL last counted, it would else read all that
 * wait now to find the one.
 *
 * @param now the parameter of the statement that is the time
 * @returns table expressions, the last of them `paid_history (id)`
 */
export function payRequestExpressions(now: string): string {
  return `
    paid_request AS (
      UPDATE requests SET state = '${PAID}', version = version + 1
      FROM paying
      WHERE requests.id = paying.request_id AND requests.total = paying.amount
        AND requests.state || '' = '${DUE}' AND requests.delivery IN (${toList(pay.delivery)})
      RETURNING requests.id
    ), paid_documents AS (
      UPDATE documents SET state = '${PAID}'
      FROM paid_request WHERE documents.request_id = paid_request.id AND documents.state = '${DUE}'
    ), paid_notifications AS (
      INSERT INTO notifications (request_id, kind, channel, detail)
      SELECT paid_request.id, '${pay.notifies}', channel,
             jsonb_build_object('method', method, 'fees', fees, 'reference', reference, 'paidAt', paid_at)
      FROM paid_request, paying, unnest(ARRAY[${toList(NOTIFICATION_CHANNELS)}]) AS channel
      ON CONFLICT DO NOTHING
    ), paid_history AS (
      INSERT INTO request_history (request_id, at, event, state, actor_kind, provider_reference)
      SELECT paid_request.id, ${now}, event, '${PAID}', 'provider', reference
      FROM paid_request, paying, unnest(ARRAY[${toList(pay.events)}]) WITH ORDINALITY AS events (event, position)
      ORDER BY position
      RETURNING id
    )`;
}

/** Names of the domain as literals of SQL. */
function toList(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
