import { refundDay } from '@wathiqa/content';
import type { Payment } from '@wathiqa/contract';
import {
  awaitsPayment,
  type CalendarDay,
  type RequestId,
  type RequestState,
  sumPiastres,
  toPounds,
} from '@wathiqa/domain';
import { callLocale } from '../../http/accept-language.ts';
import { refusalText } from '../../http/errors.ts';
import type { AttemptRow, OwnPayment } from './repository/payments.ts';

export function toPaymentDto(
  requestId: RequestId,
  own: OwnPayment & { state: RequestState },
  { now, available, holidays }: { now: Date; available: boolean; holidays: readonly CalendarDay[] },
): Payment {
  const { state, withdrawn, total, paid } = own;
  const attempts = awaitsPayment(state) ? (own.attempts ?? []) : [];
  return {
    requestId,
    state,
    withdrawn,
    amount: toPounds(total),
    items: own.items.map((item) => ({ ...item, unitPrice: toPounds(item.unitPrice) })),
    paid: paid && {
      at: new Date(paid.paid_at).toISOString(),
      method: paid.method,
      amount: toPounds(paid.amount),
      fees: toPounds(paid.fees),
      reference: paid.provider_reference,
      refunded: toPounds(paid.refunded),
      refundUntil: paid.refunded_at && refundDay(paid.method, new Date(paid.refunded_at), holidays),
    },
    cash: toCashCode(attempts, now),
    card: toCardAttempt(attempts, now),
    available,
  };
}

function toCashCode(attempts: readonly AttemptRow[], now: Date): Payment['cash'] {
  const last = attempts.findLast(({ method }) => method === 'cash');
  if (!last || last.provider_reference === null || last.fees === null) return null;
  const expiresAt = new Date(last.expires_at);
  return {
    code: last.provider_reference,
    amount: toPounds(last.amount),
    fees: toPounds(last.fees),
    total: toPounds(sumPiastres([last.amount, last.fees])),
    expiresAt: expiresAt.toISOString(),
    expired: last.state !== 'open' || expiresAt <= now,
  };
}

function toCardAttempt(attempts: readonly AttemptRow[], now: Date): Payment['card'] {
  const last = attempts.findLast(({ method }) => method === 'card');
  const at = last && new Date(last.requested_at).toISOString();
  if (!last || !at) return null;
  if (last.state === 'failed')
    return { state: 'failed', at, why: refusalText('cardFailed')(callLocale()) };
  const open = last.state === 'open' && new Date(last.expires_at) > now;
  return open ? { state: 'open', at, why: null } : null;
}
