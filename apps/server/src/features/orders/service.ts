import { DeliveryContact, type OrderPayload } from '@wathiqa/contract';
import {
  cairoIsoDay,
  type ProvenIdentity,
  type ResponseCodeName,
  toPiastres,
  toPounds,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { ContentDigest } from '../../crypto/encryption.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import { measure } from '../../observability/measured-events.ts';
import { requireOwner } from '../../requests/own-requests.ts';
import type { createRegistrar, OrderedDocument, Registration } from '../../requests/register.ts';
import { requireKnownPlace, toShipmentPlace } from '../../requests/shipment.ts';
import { checkCardOrder } from './id-card.ts';
import { orderedDocuments } from './ordered-documents.ts';
import { findApplicant, findOrderByKey, priceDocuments } from './repository.ts';

/** Empty identity if no comparison applies. */
const NOBODY: ProvenIdentity = { nationalId: '', fullName: '', genderCode: '' };

type Context = Pick<AppContext, 'database' | 'now'>;

interface RegisteringContext extends Context {
  register: ReturnType<typeof createRegistrar>['send'];
}

/**
 * Validates and prices an order without writing.
 *
 * @returns pounds
 * @throws ServiceError UNAUTHENTICATED, or the refusing rule's code
 */
export async function previewOrder(
  { database, now }: Context,
  caller: Caller,
  payload: OrderPayload,
): Promise<number> {
  const documents = orderedDocuments(payload);
  const at = now();
  checkCardOrder(payload, await getApplicant(database, caller, documents), at);
  const today = cairoIsoDay(at);
  const priced = await priceDocuments(database, caller.sessionId, documents, today);
  if (!priced.session_alive) throw new ServiceError('UNAUTHENTICATED');
  return toPounds(priced.total);
}

/**
 * Places an order idempotently.
 *
 * @throws ServiceError MALFORMED without key or full contact, for a foreign previous request or a place outside the
 *   governorate; CONFLICT for a key with another payload (names its request, so no order is repeated); PRICE_CHANGED;
 *   TOO_MANY_OPEN_REQUESTS; TOO_MANY_ORDERS; UNAUTHENTICATED
 */
export async function createOrder(
  { database, now, register }: RegisteringContext,
  caller: Caller,
  payload: OrderPayload,
  idempotencyKey: string | undefined,
): Promise<{ id: string; totalPrice: number }> {
  if (!idempotencyKey) throw fieldError('Idempotency-Key', 'required');
  const documents = orderedDocuments(payload);
  const { customerAddress, options } = payload;
  const { againOf, seenTotalPrice: expectedPounds } = options;
  if (againOf !== undefined) await requireOwner({ database }, caller, againOf);
  const applicant = await getApplicant(database, caller, documents);
  checkCardOrder(payload, applicant, now());
  const contact = completeContact(payload);
  const payloadDigest = new ContentDigest('order', JSON.stringify(payload));
  const order = await register({
    ...caller,
    idempotencyKey,
    payloadDigest,
    contact,
    options,
    documents,
    place: customerAddress && toShipmentPlace(customerAddress),
    expectedTotal: expectedPounds === undefined ? undefined : toPiastres(expectedPounds),
  });
  if (!order.session_alive) throw new ServiceError('UNAUTHENTICATED');
  if (order.request_id) {
    measure('order', { result: 'created' });
    return { id: order.request_id, totalPrice: toPounds(order.total) };
  }

  const earlier = await findOrderByKey(database, caller, idempotencyKey, payloadDigest);
  if (!earlier) {
    if (customerAddress) requireKnownPlace(order);
    throw new ServiceError(findRefusal(order));
  }
  if (!earlier.same_payload) {
    throw new ServiceError('CONFLICT', { requestId: earlier.request_id });
  }
  measure('order', { result: 'repeated' });
  return { id: earlier.request_id, totalPrice: toPounds(earlier.total) };
}

function findRefusal({ too_many_open, too_many_today }: Registration): ResponseCodeName {
  if (too_many_open) return 'TOO_MANY_OPEN_REQUESTS';
  return too_many_today ? 'TOO_MANY_ORDERS' : 'PRICE_CHANGED';
}

/**
 * Read only for the citizen's own documents; otherwise the order statement checks the session.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
async function getApplicant(
  database: Database,
  caller: Caller,
  documents: readonly Pick<OrderedDocument, 'relation'>[],
): Promise<ProvenIdentity> {
  if (!documents.some(({ relation }) => relation === 'SELF')) return NOBODY;
  const applicant = await findApplicant(database, caller);
  if (!applicant) throw new ServiceError('UNAUTHENTICATED');
  return applicant;
}

/** Orders need a full contact, previews do not (spec §4.2). */
function completeContact({ contactInfo }: OrderPayload) {
  const delivery = DeliveryContact.safeParse(contactInfo.contactDetails);
  if (!delivery.success) {
    throw new ServiceError('MALFORMED', {
      fields: delivery.error.issues.map((issue) => ({
        field: ['contactInfo', 'contactDetails', ...issue.path].join('.'),
        problem: issue.message,
      })),
    });
  }
  return {
    ...contactInfo,
    contactDetails: { ...contactInfo.contactDetails, ...delivery.data },
  };
}
