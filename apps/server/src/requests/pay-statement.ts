import { NOTIFICATION_CHANNELS, REQUEST_ACTIONS } from '@wathiqa/domain';
import { withoutIndex } from '../db/plans.ts';
import { literals } from '../db/sql-expressions.ts';
import { storedDocumentFacts } from './notification-rows.ts';

const { pay } = REQUEST_ACTIONS;
const [DUE] = pay.from;
const [PAID] = pay.to;
const [PAYER] = pay.by;
const VERSION = pay.countsVersion ? ', version = version + 1' : '';

/**
 * SQL of action `pay` inside the statement that writes the payment. The caller supplies `paying (request_id, amount,
 * reference, paid_at, fees, method)` with at most one row, in piastres. It matches only a request that waits for
 * exactly this amount, and locks it. Other writes must depend on `paid_request (id)`, empty without match.
 *
 * @param now time parameter
 * @returns table expressions, the last `paid_history (id)`
 */
export function payRequestExpressions(now: string): string {
  return `
    paid_request AS (
      UPDATE requests SET state = '${PAID}'${VERSION}, step_at = ${now}
      FROM paying
      WHERE requests.id = paying.request_id AND requests.total = paying.amount
        AND ${withoutIndex('requests.state')} = '${DUE}' AND requests.delivery IN (${literals(pay.delivery)})
      RETURNING requests.id
    ), paid_documents AS (
      UPDATE documents SET state = '${pay.documents[DUE][0]}'
      FROM paid_request WHERE documents.request_id = paid_request.id AND documents.state = '${DUE}'
    ), paid_notifications AS (
      INSERT INTO notifications (request_id, kind, channel, detail)
      SELECT paid_request.id, '${pay.notifies}', channel,
             jsonb_build_object('method', method, 'fees', fees, 'reference', reference, 'paidAt', paid_at)
               || ${storedDocumentFacts('paid_request.id')}
      FROM paid_request, paying, unnest(ARRAY[${literals(NOTIFICATION_CHANNELS)}]) AS channel
      ON CONFLICT DO NOTHING
    ), paid_history AS (
      INSERT INTO request_history (request_id, at, event, state, actor_kind, provider_reference)
      SELECT paid_request.id, ${now}, event, '${PAID}', '${PAYER}', reference
      FROM paid_request, paying, unnest(ARRAY[${literals(pay.events)}]) WITH ORDINALITY AS events (event, position)
      ORDER BY position
      RETURNING id
    )`;
}
