import type { CustomerAddress, DeliveryAddress, RequestStatus } from '@wathiqa/contract';
import { awaitsPayment, type Locale, type RequestId, type RequestState } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { publishOfficeChange } from '../../requests/change-channel.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { requestNotFoundError } from '../../requests/own-requests.ts';
import {
  hasOtherAddress,
  receiveAddress,
  requireKnownPlace,
  toShipmentPlace,
} from '../../requests/shipment.ts';
import { toRequestStatus } from './presenter.ts';
import { findOwnRequest, type OwnRequest } from './repository.ts';

/**
 * Status for the owner; default language is the order's.
 *
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request
 */
export async function readStatus(
  {
    database,
    now,
    settings,
    civilRegister,
  }: Pick<AppContext, 'database' | 'now' | 'settings' | 'civilRegister'>,
  caller: Caller,
  requestId: RequestId,
  locale?: Locale,
): Promise<{ status: RequestStatus; locale: Locale }> {
  const [request, holidays] = await Promise.all([
    readOwnRequest(database, caller, requestId),
    findHolidays(database.query),
  ]);
  const used = locale ?? request.locale;
  const sheets = civilRegister !== undefined;
  const prints = { sheets, copies: sheets && settings.offersDigitalCopies };
  const status = toRequestStatus(request, holidays, now(), used, prints);
  return { status, locale: used };
}

/**
 * Unmasked delivery address; undefined until sent.
 *
 * @throws ServiceError as `readStatus`
 */
export async function readDeliveryAddress(
  { database }: Pick<AppContext, 'database'>,
  caller: Caller,
  requestId: RequestId,
): Promise<DeliveryAddress | undefined> {
  const { address } = await readOwnRequest(database, caller, requestId);
  return address
    ? {
        address: address.text,
        governorateCode: address.governorate_code,
        policeDeptCode: address.police_department_code,
        postOfficeCode: address.post_office_code,
      }
    : undefined;
}

/**
 * Script URL; null if nothing is due.
 *
 * @throws ServiceError as `readStatus`
 */
export async function readPaymentScript(
  { database, paymentProvider }: Pick<AppContext, 'database' | 'paymentProvider'>,
  caller: Caller,
  requestId: RequestId,
): Promise<string | null> {
  const { state } = await readOwnRequest(database, caller, requestId);
  return awaitsPayment(state) ? paymentProvider.paymentScript : null;
}

/**
 * Records the delivery address; idempotent.
 *
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request or a place outside the governorate; CONFLICT
 *   with another recorded address
 */
export async function recordAddress(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  caller: Caller,
  requestId: RequestId,
  address: CustomerAddress,
): Promise<void> {
  const place = toShipmentPlace(address);
  const receipt = await receiveAddress(database, caller, requestId, place, now());
  if (!receipt.session_alive) throw new ServiceError('UNAUTHENTICATED');
  if (!receipt.owned) throw requestNotFoundError();
  requireKnownPlace(receipt);
  if (receipt.written) {
    publishOfficeChange(database, { requestId: Number(requestId), staffId: null });
    return;
  }
  if (await hasOtherAddress(database, caller, requestId, place)) {
    throw new ServiceError('CONFLICT', {
      text: refusalText('otherAddress'),
    });
  }
}

async function readOwnRequest(
  database: Database,
  caller: Caller,
  requestId: RequestId,
): Promise<OwnRequest & { state: RequestState }> {
  const request = await findOwnRequest(database, caller, requestId);
  if (!request.session_alive) throw new ServiceError('UNAUTHENTICATED');
  if (request.state === null) throw requestNotFoundError();
  return { ...request, state: request.state };
}
