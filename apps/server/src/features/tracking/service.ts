import { STATE_TEXTS } from '@wathiqa/content';
import type { CustomerAddress, MarkedErrors, RequestSummary, StateLookup } from '@wathiqa/contract';
import {
  awaitsPayment,
  cairoDay,
  calendarDay,
  canChangeAddress,
  canWithdraw,
  isDecided,
  isoDay,
  type Locale,
  mayCorrectAddress,
  printedFields,
  type RequestId,
  type RequestState,
  resendingDays,
  returnStanding,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { countDown, counterOf, countUp, hasCount } from '../../http/counters.ts';
import { fieldError, refusalText, ServiceError } from '../../http/errors.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { findHistory } from '../../requests/history.ts';
import { type LockedRequest, lockOwnRequest } from '../../requests/locked-request.ts';
import { addressCorrectedMessage, sendAgainMessage } from '../../requests/requests.messages.ts';
import { checkPlace, toShipmentPlace } from '../../requests/shipment.ts';
import { transition } from '../../requests/transition.ts';
import { cancelAttempts } from '../payments/repository/attempts.ts';
import { toRequestSummary } from './presenter.ts';
import { findActiveSessions, findMarkable, findOwnRequests, findState } from './repository.ts';

// Citizens' actions on requests, and the public status look-up.

type Context = Pick<AppContext, 'database' | 'now'>;

export const OWN_REQUESTS_PAGE_SIZE = 20;

/** Failed look-ups per number and day: per network, and in total. */
export const MAX_FAILED_ATTEMPTS = 5;
const MAX_FAILED_ATTEMPTS_OVERALL = 50;

/** Newest first. @throws ServiceError UNAUTHENTICATED */
export async function listOwnRequests(
  { database, now }: Context,
  caller: Caller,
  after: string | undefined,
  locale: Locale,
): Promise<{ requests: RequestSummary[]; next: string | null }> {
  const limit = OWN_REQUESTS_PAGE_SIZE + 1;
  const found = await findOwnRequests(database.query, caller, after, limit);
  if (found.length === 0) {
    // The read finds nothing for an ended session either.
    const active = await findActiveSessions(database.query, [caller.sessionId], now());
    if (active.size === 0) throw new ServiceError('UNAUTHENTICATED');
    return { requests: [], next: null };
  }
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  const today = cairoDay(now());
  const requests = found
    .slice(0, OWN_REQUESTS_PAGE_SIZE)
    .map((row) => toRequestSummary(row, { holidays, today, locale }));
  return {
    requests,
    next: found.length > OWN_REQUESTS_PAGE_SIZE ? (requests.at(-1)?.id ?? null) : null,
  };
}

/**
 * Withdraws an unpaid request: rejects it with open documents, cancels attempts and notifies.
 *
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request; CHANGED if paid or rejected
 */
export function withdrawRequest(
  context: Context,
  caller: Caller,
  requestId: RequestId,
): Promise<void> {
  return changeOwnRequest(context, caller, requestId, async (transaction, locked) => {
    if (locked.withdrawn) return;
    if (!canWithdraw(locked.state)) {
      throw new ServiceError('CHANGED', {
        text: refusalText('tooLateToWithdraw'),
      });
    }
    await transition(transaction, locked, 'withdraw', actingAs(locked, context));
    await cancelAttempts(transaction, locked.id, context.now()).execute();
  });
}

/**
 * Returns documents to staff with the fields of their sheets that are wrong, and ends the payment like a withdrawal.
 *
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request or document, or another field; CHANGED without a
 *   register, for another version, unless the payment is due, or if the document was marked before
 */
export function markErrors(
  context: Context & Pick<AppContext, 'civilRegister'>,
  caller: Caller,
  { requestId, version, marks, text }: MarkedErrors,
): Promise<void> {
  return changeOwnRequest(context, caller, requestId, async (transaction, locked) => {
    const documents = await findMarkable(transaction, locked.id);
    const found = marks.map(({ documentId, fields }, index) => {
      const document = documents.find(({ id }) => id === documentId);
      const isRepeated = marks.findIndex((other) => other.documentId === documentId) < index;
      if (!document || isRepeated) throw fieldError(`marks.${index}.documentId`, 'choice');
      const printed = printedFields(document.document_type);
      if (!fields.every((field) => printed.includes(field))) {
        throw fieldError(`marks.${index}.fields`, 'choice');
      }
      return { ...document, fields };
    });
    const isRepetition = ({ state, fields, marked_fields }: (typeof found)[number]) =>
      !isDecided(state) && new Set(fields).symmetricDifference(new Set(marked_fields)).size === 0;
    if (found.every(isRepetition)) return;
    const isDue = found.every(
      ({ state, marked_fields }) => awaitsPayment(state) && marked_fields.length === 0,
    );
    if (!context.civilRegister || !isDue) {
      throw new ServiceError('CHANGED', { text: refusalText('cannotMark') });
    }
    const acting = { ...actingAs(locked, context), version, marks, text };
    await transition(transaction, locked, 'markErrors', acting);
    await cancelAttempts(transaction, locked.id, context.now()).execute();
  });
}

/**
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request or a place outside the governorate; CHANGED
 *   once packed, unless the address turned out wrong or the papers came back; ALREADY_READDRESSED
 */
export function changeAddress(
  context: Context,
  caller: Caller,
  requestId: RequestId,
  address: CustomerAddress,
): Promise<void> {
  return changeOwnRequest(context, caller, requestId, async (transaction, locked) => {
    const isEarly = canChangeAddress(locked, false);
    if (
      !isEarly &&
      !mayCorrectAddress(locked.delivery, await findHistory(transaction, locked.id))
    ) {
      throw new ServiceError('CHANGED', {
        text: refusalText('tooLateToChangeAddress'),
      });
    }
    const place = toShipmentPlace(address);
    await checkPlace(transaction, place);
    const acting = { ...actingAs(locked, context), place };
    if (isEarly) await transition(transaction, locked, 'changeAddress', acting);
    else {
      const text = addressCorrectedMessage;
      await transition(transaction, locked, 'correctAddress', { ...acting, text });
    }
  });
}

/**
 * @param on YYYY-MM-DD
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request or another day; CHANGED unless the papers are
 *   here and were not asked for
 */
export function askToSendAgain(
  context: Context,
  caller: Caller,
  requestId: RequestId,
  on: string,
): Promise<void> {
  return changeOwnRequest(context, caller, requestId, async (transaction, locked) => {
    const today = cairoDay(context.now());
    const history = await findHistory(transaction, locked.id);
    if (returnStanding(locked.delivery, history, today)?.standing !== 'open') {
      throw new ServiceError('CHANGED', { text: refusalText('cannotSendAgain') });
    }
    const holidays = locked.holidays.map(calendarDay);
    const days = resendingDays(today, locked.governorateCode, holidays);
    if (!days.some((day) => isoDay(day) === on)) throw fieldError('on', 'choice');
    await transition(transaction, locked, 'askToSendAgain', {
      ...actingAs(locked, context),
      text: sendAgainMessage(on),
    });
  });
}

export type LookupResult =
  | { state: RequestState; stateMessage: string }
  | { refused: 'wrong' }
  | { refused: 'tooMany'; secondsLeft: number };

/**
 * Wrong digits and unknown numbers look equal, also in timing. Attempts count before verification, so concurrency
 * cannot bypass limits. Per-network limits prevent lockout by strangers; above the total limit a network is still
 * answered that had the right digits within a day.
 *
 * @param network of the client
 */
export async function lookUpState(
  { database, now, secret }: Context & Pick<AppContext, 'secret'>,
  { requestId, mobileEnding }: StateLookup,
  network: string,
  locale: Locale,
): Promise<LookupResult> {
  const fromNetwork = counterOf('day', secret, `lookup ${requestId} ${network}`);
  const overall = counterOf('day', secret, `lookup ${requestId}`);
  const known = counterOf('day', secret, `lookup known ${requestId} ${network}`);
  const own = await countUp(database.query, fromNetwork, now());
  const all = await countUp(database.query, overall, now());
  const state = await findState(database.query, requestId, mobileEnding);
  if (own.count > MAX_FAILED_ATTEMPTS) {
    // Refused attempts do not use up the total limit.
    await countDown(database.query, [overall]);
    return { refused: 'tooMany', secondsLeft: own.seconds_left };
  }
  if (all.count > MAX_FAILED_ATTEMPTS_OVERALL && !(await hasCount(database.query, known, now()))) {
    return { refused: 'tooMany', secondsLeft: all.seconds_left };
  }
  if (!state) return { refused: 'wrong' };
  await countDown(database.query, [fromNetwork, overall]);
  await countUp(database.query, known, now());
  return { state, stateMessage: STATE_TEXTS[locale].requestStateLabels[state] };
}

async function changeOwnRequest(
  context: Context,
  caller: Caller,
  requestId: RequestId,
  change: (transaction: Transaction, locked: LockedRequest) => Promise<void>,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await change(transaction, await lockOwnRequest(transaction, caller, requestId));
  });
}

function actingAs({ citizenId }: LockedRequest, { now }: Context) {
  return { actor: { kind: 'citizen', id: citizenId }, now: now() } as const;
}
