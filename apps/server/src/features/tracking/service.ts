import { requestStateLabels } from '@wathiqa/content';
import {
  type CustomerAddress,
  fieldProblemText,
  type RequestSummary,
  type StateLookup,
} from '@wathiqa/contract';
import { canChangeAddress, canWithdraw, type RequestState, toPounds } from '@wathiqa/domain';
import type { Database, Transaction } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import { enqueueNotification } from '../notifications/enqueue-notification.ts';
import { cancelAttempts } from '../payments/repository/attempts.ts';
import { toShipmentPlace } from '../requests/queries.ts';
import { requestNotFoundError } from '../requests/service.ts';
import {
  countAttempt,
  deleteExpiredAttempts,
  findActiveSessions,
  findOwnRequests,
  findState,
  isValidPlace,
  type LockedOwnRequest,
  lockOwnRequest,
  type OwnRequestRow,
  replaceAddress,
  revertAttempt,
  writeWithdrawal,
} from './queries.ts';
import { messages } from './tracking.messages.ts';

export type TrackingService = ReturnType<typeof trackingService>;

/** Requests on one page of a citizen's own. */
export const OWN_REQUESTS_PAGE_SIZE = 20;

/** Wrong tries to look up one number in a day, from all the world together. */
export const MAX_FAILED_ATTEMPTS = 5;

/** What became of a look-up: the state, or nothing for a wrong pair, or too many tries before it. */
export type LookupResult =
  | { state: RequestState; stateMessage: string }
  | { refused: 'wrong' }
  | { refused: 'tooMany'; secondsLeft: number };

/** What citizens do with their requests while they follow them, and the look-up without an account. */
export function trackingService(database: Database, now: () => Date = () => new Date()) {
  /** @throws ServiceError UNAUTHENTICATED */
  async function requireActiveSession(sessionId: string): Promise<void> {
    const active = await findActiveSessions(database.query, [sessionId]);
    if (!active.has(sessionId)) throw new ServiceError('UNAUTHENTICATED');
  }

  /** Does an act on the caller's own request, locked, in one transaction. */
  async function changeOwnRequest(
    sessionId: string,
    requestId: string,
    change: (transaction: Transaction, locked: LockedOwnRequest) => Promise<void>,
  ): Promise<void> {
    await requireActiveSession(sessionId);
    await database.query.transaction().execute(async (transaction) => {
      const locked = await lockOwnRequest(transaction, sessionId, requestId);
      if (!locked) throw requestNotFoundError();
      await change(transaction, locked);
    });
  }

  return {
    /** @throws ServiceError UNAUTHENTICATED */
    async list(
      sessionId: string,
      after: string | undefined,
    ): Promise<{ requests: RequestSummary[]; next: string | null }> {
      const found = await findOwnRequests(
        database.query,
        sessionId,
        after,
        OWN_REQUESTS_PAGE_SIZE + 1,
      );
      if (found.length === 0) await requireActiveSession(sessionId);
      const requests = found.slice(0, OWN_REQUESTS_PAGE_SIZE).map(toRequestSummary);
      return {
        requests,
        next: found.length > OWN_REQUESTS_PAGE_SIZE ? (requests.at(-1)?.id ?? null) : null,
      };
    },

    /**
     * Withdraws a request that was not paid for: it and its open documents are rejected, and no way to pay for
     * it stays open with us; at the provider, `cancelCharges` of payments closes them once this has resolved.
     * The citizen is told of it.
     *
     * @throws ServiceError UNAUTHENTICATED, MALFORMED for a request that is not the caller's, CHANGED when it
     *   was paid for or rejected before
     */
    withdraw: (sessionId: string, requestId: string) =>
      changeOwnRequest(sessionId, requestId, async (transaction, locked) => {
        if (locked.withdrawn) return;
        if (!canWithdraw(locked.state)) {
          throw new ServiceError('CHANGED', { message: messages.tooLateToWithdraw });
        }
        await writeWithdrawal(transaction, locked);
        await cancelAttempts(transaction, locked.id, now());
        await enqueueNotification(transaction, { requestId, kind: 'withdrawn', detail: {} });
      }),

    /**
     * Sends the papers of a request elsewhere.
     *
     * @throws ServiceError UNAUTHENTICATED, MALFORMED for a request that is not the caller's or a place that is
     *   not of the governorate, CHANGED once the papers are packed or none are coming
     */
    changeAddress: (sessionId: string, requestId: string, address: CustomerAddress) =>
      changeOwnRequest(sessionId, requestId, async (transaction, locked) => {
        if (!canChangeAddress(locked)) {
          throw new ServiceError('CHANGED', { message: messages.tooLateToChangeAddress });
        }
        const place = toShipmentPlace(address);
        if (!(await isValidPlace(transaction, place))) {
          throw new ServiceError('MALFORMED', {
            fields: [
              { Field: 'customerAddress.postOfficeCode', Message: fieldProblemText('place') },
            ],
          });
        }
        await replaceAddress(transaction, locked, place);
      }),

    /** Looks up the state alone. A wrong pair and an unknown number are one, in answer and in work. */
    async lookUp({ requestId, mobileEnding }: StateLookup): Promise<LookupResult> {
      const attempts = await countAttempt(database.query, requestId);
      const state = await findState(database.query, requestId, mobileEnding);
      if (attempts.count > MAX_FAILED_ATTEMPTS) {
        return { refused: 'tooMany', secondsLeft: attempts.seconds_left };
      }
      if (!state) return { refused: 'wrong' };
      await revertAttempt(database.query, requestId);
      return { state, stateMessage: requestStateLabels[state] };
    },

    /** Housekeeping: tries that are not counted any more. */
    deleteExpiredAttempts: () => deleteExpiredAttempts(database.longQuery),
  };
}

function toRequestSummary(row: OwnRequestRow): RequestSummary {
  const reasons = row.documents.map(({ rejection_reason }) => rejection_reason);
  return {
    id: String(row.id),
    state: row.state,
    delivery: row.delivery,
    withdrawn: row.withdrawn,
    createdAt: row.created_at.toISOString(),
    total: toPounds(row.total),
    documents: row.documents.map(({ document_type, list, copies }) => ({
      documentType: document_type,
      translated: list === 'translatedDocs',
      copies,
    })),
    reasons: [...new Set(reasons.filter((reason) => reason !== null))],
  };
}
