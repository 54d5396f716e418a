import {
  attemptExpiry,
  isAllowedInState,
  merchantReference,
  nextPollAt,
  type PaymentMethod,
  sumPiastres,
  toRequestId,
} from '@wathiqa/domain';
import type { Transaction } from '../../db/database.ts';
import type { LockedRequest } from '../../requests/locked-request.ts';
import { transition } from '../../requests/transition.ts';
import type { PaymentCode } from './provider/types.ts';
import {
  ACTIVE_STATES,
  type Attempt,
  findAttempts,
  findGeneration,
  insertAttempt,
  type LockedAttempt,
  updateAttempt,
  updateRequestedAttempt,
} from './repository/attempts.ts';

/** Delay before resuming a lost charge; until then the caller may send it. */
export const RESUME_DELAY_MS = 60_000;

/** Reuses the open or pending attempt per method, or creates one; ends an expired one. */
export async function getOrCreateAttempt(
  transaction: Transaction,
  request: LockedRequest,
  method: PaymentMethod,
  now: Date,
): Promise<Attempt> {
  const { id: requestId, due: amount } = request;
  const attempts = await findAttempts(transaction, requestId);
  const live = attempts.find(
    (attempt) => attempt.method === method && ACTIVE_STATES.includes(attempt.state),
  );
  if (live && live.expires_at > now) return live;
  if (live) await endAttempt(transaction, { attempt: live, request }, 'expired', now, now);
  const attempt = (attempts.at(-1)?.attempt ?? 0) + 1;
  return insertAttempt(transaction, {
    request_id: requestId,
    attempt,
    method,
    merchant_reference: merchantReference({
      requestId: toRequestId(requestId),
      attempt,
      generation: await findGeneration(transaction),
    }),
    amount,
    requested_at: now,
    expires_at: attemptExpiry(method, now),
    next_poll_at: new Date(now.getTime() + RESUME_DELAY_MS),
  });
}

export type ChargeResult =
  | ({ method: 'cash' } & PaymentCode)
  | { method: 'card'; checkoutUrl: string };

/** Opens a pending attempt; false if already open or ended. Cancels it if the request is no longer payable. */
export async function openAttempt(
  transaction: Transaction,
  { attempt, request }: LockedAttempt,
  opening: ChargeResult,
  now: Date,
): Promise<boolean> {
  const payable = isAllowedInState('pay', request.state);
  const expiresAt = opening.method === 'cash' ? opening.expiresAt : attempt.expires_at;
  const opened = await updateRequestedAttempt(transaction, attempt.id, {
    state: payable ? 'open' : 'canceling',
    expires_at: expiresAt,
    poll_count: 0,
    next_poll_at: payable ? nextPollAt(attempt.method, 0, now, expiresAt) : now,
    ...(opening.method === 'cash'
      ? { provider_reference: opening.providerReference, fees: opening.fees }
      : { checkout_url: opening.checkoutUrl }),
  });
  if (!opened) return false;
  if (payable && opening.method === 'cash') {
    await transition(transaction, request, 'issueCode', {
      actor: { kind: 'provider', reference: opening.providerReference },
      now,
      attempt: attempt.attempt,
      detail: {
        code: opening.providerReference,
        total: sumPiastres([attempt.amount, opening.fees]),
        expiresAt: expiresAt.toISOString(),
      },
    });
  }
  return true;
}

/**
 * Ends an unpaid attempt; an earlier end wins.
 *
 * @param nextPollAt further polls for late payments; null once the provider's status is final
 */
export async function endAttempt(
  transaction: Transaction,
  { attempt, request }: LockedAttempt,
  state: 'expired' | 'canceled' | 'failed',
  nextPollAt: Date | null,
  now: Date,
): Promise<void> {
  const { id, state: previous, method, provider_reference: code } = attempt;
  if (previous === 'paid') return;
  const ends = previous === 'requested' || previous === 'open' || previous === 'canceling';
  await updateAttempt(transaction, id, {
    next_poll_at: nextPollAt,
    ...(ends ? { state } : {}),
  });
  if (previous === 'open' && method === 'cash' && code !== null) {
    const actor = { kind: 'provider', reference: code } as const;
    await transition(transaction, request, 'expireCode', { actor, now });
  }
}
