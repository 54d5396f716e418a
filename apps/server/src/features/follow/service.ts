import { requestStateLabels } from '@wathiqa/content';
import {
  type CustomerAddress,
  fieldProblemText,
  type RequestSummary,
  type StateLookup,
} from '@wathiqa/contract';
import { mayChangeAddress, mayWithdraw, type RequestState, toPounds } from '@wathiqa/domain';
import type { Database, Transaction } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import { closeAttempts } from '../payments/attempts.ts';
import { shipmentPlace } from '../requests/queries.ts';
import { noSuchRequest } from '../requests/service.ts';
import { messages } from './follow.messages.ts';
import {
  countTry,
  findLivingSessions,
  findOwnRequests,
  findState,
  forgetTries,
  forgiveTry,
  isPlace,
  type ListedOwn,
  type LockedOwn,
  lockOwnRequest,
  replaceAddress,
  writeWithdrawal,
} from './queries.ts';

export type Following = ReturnType<typeof followService>;

/** Requests on one page of a citizen's own. */
export const OWN_PAGE = 20;

/** Wrong tries to look up one number in a day, from all the world together. */
export const MAX_WRONG_TRIES = 5;

/** What became of a look-up: the state, or nothing for a wrong pair, or too many tries before it. */
export type LookedUp =
  | { state: RequestState; stateMessage: string }
  | { refused: 'wrong' }
  | { refused: 'tooMany'; secondsLeft: number };

/** What citizens do with their requests while they follow them, and the look-up without an account. */
export function followService(database: Database, now: () => Date = () => new Date()) {
  /** @throws ServiceError UNAUTHENTICATED */
  async function refuseEnded(sessionId: string): Promise<void> {
    const living = await findLivingSessions(database.query, [sessionId]);
    if (!living.has(sessionId)) throw new ServiceError('UNAUTHENTICATED');
  }

  /** Does an act on the caller's own request, locked, in one transaction. */
  async function act(
    sessionId: string,
    requestId: string,
    change: (transaction: Transaction, locked: LockedOwn) => Promise<void>,
  ): Promise<void> {
    await refuseEnded(sessionId);
    await database.query.transaction().execute(async (transaction) => {
      const locked = await lockOwnRequest(transaction, sessionId, requestId);
      if (!locked) throw noSuchRequest();
      await change(transaction, locked);
    });
  }

  return {
    /** @throws ServiceError UNAUTHENTICATED */
    async list(
      sessionId: string,
      after: string | undefined,
    ): Promise<{ requests: RequestSummary[]; next: string | null }> {
      const found = await findOwnRequests(database.query, sessionId, after, OWN_PAGE + 1);
      if (found.length === 0) await refuseEnded(sessionId);
      const requests = found.slice(0, OWN_PAGE).map(summaryOf);
      return { requests, next: found.length > OWN_PAGE ? (requests.at(-1)?.id ?? null) : null };
    },

    /**
     * Withdraws a request that was not paid for: it and its open documents are rejected, and no way to pay for
     * it stays open.
     *
     * @throws ServiceError UNAUTHENTICATED, MALFORMED for a request that is not the caller's, CHANGED when it
     *   was paid for or rejected before
     */
    withdraw: (sessionId: string, requestId: string) =>
      act(sessionId, requestId, async (transaction, locked) => {
        if (locked.withdrawn) return;
        if (!mayWithdraw(locked.state)) {
          throw new ServiceError('CHANGED', { message: messages.tooLateToWithdraw });
        }
        await writeWithdrawal(transaction, locked);
        await closeAttempts(transaction, locked.id, now());
      }),

    /**
     * Sends the papers of a request elsewhere.
     *
     * @throws ServiceError UNAUTHENTICATED, MALFORMED for a request that is not the caller's or a place that is
     *   not of the governorate, CHANGED once the papers are packed or none are coming
     */
    changeAddress: (sessionId: string, requestId: string, address: CustomerAddress) =>
      act(sessionId, requestId, async (transaction, locked) => {
        if (!mayChangeAddress(locked)) {
          throw new ServiceError('CHANGED', { message: messages.tooLateToMove });
        }
        const place = shipmentPlace(address);
        if (!(await isPlace(transaction, place))) {
          throw new ServiceError('MALFORMED', {
            fields: [
              { Field: 'customerAddress.postOfficeCode', Message: fieldProblemText('place') },
            ],
          });
        }
        await replaceAddress(transaction, locked, place);
      }),

    /** Looks up the state alone. A wrong pair and an unknown number are one, in answer and in work. */
    async lookUp({ requestId, mobileEnding }: StateLookup): Promise<LookedUp> {
      const tries = await countTry(database.query, requestId);
      const state = await findState(database.query, requestId, mobileEnding);
      if (tries.count > MAX_WRONG_TRIES) {
        return { refused: 'tooMany', secondsLeft: tries.seconds_left };
      }
      if (!state) return { refused: 'wrong' };
      await forgiveTry(database.query, requestId);
      return { state, stateMessage: requestStateLabels[state] };
    },

    /** Housekeeping: tries that are not counted any more. */
    forgetTries: () => forgetTries(database.longQuery),
  };
}

function summaryOf(row: ListedOwn): RequestSummary {
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
