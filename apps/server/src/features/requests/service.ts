import { type CustomerAddress, fieldProblemText, type RequestStatus } from '@wathiqa/contract';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import { findHolidays } from '../office/queue/repository.ts';
import { findOwnRequest, hasOtherAddress, recordShipment, toShipmentPlace } from './queries.ts';
import { toStatusAnswer } from './status-answer.ts';

export type Requests = ReturnType<typeof requestService>;

/**
 * A citizen's own requests: their state, and where their papers go.
 *
 * @param paymentScript address of the payment provider's script
 */
export function requestService(
  database: Database,
  paymentScript: string,
  now: () => Date = () => new Date(),
) {
  /** The same answer for an unknown request and somebody else's (decisions §3). */
  async function ownRequest(sessionId: string, requestId: string) {
    const request = await findOwnRequest(database, sessionId, requestId);
    if (!request.session_alive) throw new ServiceError('UNAUTHENTICATED');
    if (request.state === null) throw requestNotFoundError();
    return { ...request, state: request.state };
  }

  return {
    /** @throws ServiceError UNAUTHENTICATED, or MALFORMED for a request that is not the caller's */
    async requireOwner(sessionId: string, requestId: string): Promise<void> {
      await ownRequest(sessionId, requestId);
    },

    /** @throws ServiceError UNAUTHENTICATED, or MALFORMED for a request that is not the caller's */
    async status(sessionId: string, requestId: string): Promise<RequestStatus> {
      const [request, holidays] = await Promise.all([
        ownRequest(sessionId, requestId),
        findHolidays(database.query),
      ]);
      return toStatusAnswer(request, holidays, now());
    },

    /** The payment provider's script address; null while nothing is due. */
    async paymentScript(sessionId: string, requestId: string): Promise<string | null> {
      const { state } = await ownRequest(sessionId, requestId);
      return state === 'WAITING_PAYMENT' ? paymentScript : null;
    },

    /**
     * Records the delivery address; sending the same again changes nothing.
     *
     * @throws ServiceError UNAUTHENTICATED, MALFORMED for a request that is not the caller's or a place that
     *   is not of the governorate, CONFLICT when another address was recorded before
     */
    async recordAddress(
      sessionId: string,
      requestId: string,
      address: CustomerAddress,
    ): Promise<void> {
      const place = toShipmentPlace(address);
      const outcome = await recordShipment(database, sessionId, requestId, place);
      if (!outcome.session_alive) throw new ServiceError('UNAUTHENTICATED');
      if (!outcome.owned) throw requestNotFoundError();
      if (!outcome.place_known) {
        throw new ServiceError('MALFORMED', {
          fields: [{ Field: 'customerAddress.postOfficeCode', Message: fieldProblemText('place') }],
        });
      }
      if (!outcome.written && (await hasOtherAddress(database, requestId, place))) {
        throw new ServiceError('CONFLICT', { message: 'سبق تسجيل عنوان آخر لهذا الطلب' });
      }
    },
  };
}

/** The same answer for an unknown request and somebody else's (decisions §3). */
export function requestNotFoundError(): ServiceError {
  return new ServiceError('MALFORMED', {
    message: 'لا يوجد طلب بهذا الرقم ضمن طلباتك. راجع الرقم ثم حاول مرة أخرى',
  });
}
