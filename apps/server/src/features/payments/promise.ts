import { createHash } from 'node:crypto';
import {
  type CalendarDay,
  cairoDay,
  calendarDay,
  isoDay,
  missedPromise,
  type Piastres,
} from '@wathiqa/domain';
import { startLease } from '../../jobs/lease.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { transition } from '../../requests/transition.ts';
import type { PaymentContext } from './charge.ts';
import { FIRST_CHECK_DELAY_MS, recordRefund, sendRefund } from './refunds.ts';
import { lockPayment } from './repository/payments.ts';
import { findPaidRequests, type PaidRequest, READ_AT_ONCE } from './repository/promises.ts';

/** The owner reads it on the page. */
const REASON = 'فات موعد وصول الوثائق';

/** Refunds the rest of each payment after its promised day, once, and marks its request. */
export async function refundMissedPromises(
  context: PaymentContext,
  signal: AbortSignal,
): Promise<void> {
  const { database, now } = context;
  const today = cairoDay(now());
  const holidays = (await findHolidays(database.longQuery)).map(calendarDay);
  const failures: unknown[] = [];
  let after = 0;
  while (!signal.aborted) {
    const page = await findPaidRequests(database.longQuery, after, now());
    for (const { history, correction_days: days, governorate_code, ...request } of page) {
      const events = history.map((row) => ({ ...row, at: new Date(row.at) }));
      const shipment = {
        governorateCode: governorate_code,
        correctionWait: { days, since: null },
      };
      const due = missedPromise(shipment, events, holidays, today);
      if (due) await refundOnce(context, request, due).catch((error) => failures.push(error));
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < READ_AT_ONCE) break;
  }
  if (failures.length > 0) throw failures[0];
}

async function refundOnce(
  context: PaymentContext,
  { id, payment_id: paymentId }: Pick<PaidRequest, 'id' | 'payment_id'>,
  due: CalendarDay,
): Promise<void> {
  const { database, now } = context;
  const lease = startLease(now, FIRST_CHECK_DELAY_MS);
  const recorded = await database.transaction(async (transaction) => {
    const locked = await lockPayment(transaction, paymentId);
    // Another refund is under way: the next run looks again.
    if (!locked?.request || locked.pending) return undefined;
    await transition(transaction, locked.request, 'missPromise', {
      ...{ actor: { kind: 'clock' }, now: now(), promisedOn: isoDay(due) },
    });
    const amount = (locked.payment.amount - locked.refunded) as Piastres;
    if (amount <= 0) return undefined;
    const refund = { paymentId, amount, reason: REASON, key: keyOf(id), staffId: null };
    return recordRefund(transaction, { ...refund, approvalAbove: amount }, now());
  });
  if (recorded?.isNew) await sendRefund(context, recorded.payment, recorded.refund, lease);
}

/** Idempotency key of a request: the table takes it once. */
function keyOf(requestId: number): string {
  const hex = createHash('sha256').update(`promise ${requestId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
    .concat(hex.slice(20, 32))
    .join('-');
}
