import type { LastDelivery, OrderedPerson, PersonalData, StoredRequest } from '@wathiqa/contract';
import { isRefused, toPounds, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { toRecord } from '../../../requests/document-columns.ts';
import { eraseRequests, stopOffering } from '../../../requests/erasure.ts';
import { lockRequest } from '../../../requests/locked-request.ts';
import {
  type AccountRow,
  findAccesses,
  findAccount,
  findLastDelivery,
  findNotifiedOwners,
  findPeople,
  findStoredRequests,
  type StoredRequestRow,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/** @throws ServiceError UNAUTHENTICATED */
export async function collectPersonalData(
  { database }: Context,
  caller: Caller,
): Promise<PersonalData> {
  const account = await getAccount(database, caller);
  const requests = await findStoredRequests(database.query, caller);
  const accesses = await findAccesses(database.query, caller.citizenId);
  return {
    account: {
      email: account.email,
      userName: account.user_name,
      firstName: account.first_name,
      otherName: account.other_name,
      genderCode: account.gender,
      nationalId: account.national_id,
      motherFullName: account.mother_full_name,
      mobile: account.mobile,
      since: account.created_at.toISOString(),
      lastSignInAt: account.updated_at.toISOString(),
    },
    requests: requests.map(toStoredRequest),
    accesses: accesses.map(({ at, role, action, request_id }) => ({
      at: at.toISOString(),
      role: role || null,
      action,
      requestId: toRequestId(request_id),
    })),
  };
}

/**
 * Erases the caller's unpaid rejected or withdrawn requests; paid ones are retained for accounting.
 *
 * @returns counts, and the erased requests about which the owner of a national ID was notified
 * @throws ServiceError UNAUTHENTICATED
 */
export async function eraseOnRequest(
  { database, now }: Context,
  caller: Caller,
): Promise<{
  erased: number;
  kept: number;
  notified?: { citizenId: number; requestIds: string[] };
}> {
  const { citizenId } = caller;
  await getAccount(database, caller);
  return database.transaction(async (transaction) => {
    const listed = await findStoredRequests(transaction, caller);
    // Fixed lock order.
    for (const { id } of listed.toReversed()) await lockRequest(transaction, id);
    const requests = await findStoredRequests(transaction, caller);
    const ids = requests.filter((row) => erasureOf(row) === 'allowed').map(({ id }) => id);
    const notified = await findNotifiedOwners(transaction, ids);
    await eraseRequests(transaction, ids, now());
    return {
      erased: ids.length,
      kept: requests.length - ids.length,
      ...(notified.length > 0 && {
        notified: { citizenId, requestIds: notified.map(toRequestId) },
      }),
    };
  });
}

/** Suggested people. @throws ServiceError UNAUTHENTICATED */
export async function readPeople({ database }: Context, caller: Caller): Promise<OrderedPerson[]> {
  await getAccount(database, caller);
  const people = await findPeople(database.query, caller);
  return people.map((person) => ({
    id: person.id,
    fullName: person.full_name,
    motherFullName: person.mother_full_name,
    genderCode: person.gender,
    nationalId: person.national_id,
    relationCode: person.relation,
  }));
}

/** Removes a suggested person. @throws ServiceError UNAUTHENTICATED */
export async function forgetPerson(
  { database }: Context,
  caller: Caller,
  documentId: number,
): Promise<void> {
  await getAccount(database, caller);
  await stopOffering(database.query, caller.citizenId, documentId);
}

/** @throws ServiceError UNAUTHENTICATED */
export async function readLastDelivery(
  { database }: Context,
  caller: Caller,
): Promise<LastDelivery | undefined> {
  await getAccount(database, caller);
  const last = await findLastDelivery(database.query, caller);
  if (!last) return undefined;
  const { mobile1 = '', mobile2 = '' } = last.contact.contactDetails ?? {};
  return {
    address: last.address,
    governorateCode: last.governorate_code,
    policeDeptCode: last.police_department_code,
    postOfficeCode: last.post_office_code,
    mobile1,
    mobile2,
  };
}

async function getAccount({ query }: AppContext['database'], caller: Caller): Promise<AccountRow> {
  const account = await findAccount(query, caller);
  if (!account) throw new ServiceError('UNAUTHENTICATED');
  return account;
}

function erasureOf({ state, paid }: StoredRequestRow): StoredRequest['erasure'] {
  if (paid) return 'paid';
  return isRefused(state) ? 'allowed' : 'underWay';
}

function toStoredRequest(row: StoredRequestRow): StoredRequest {
  const { name, nid, contactDetails, motherFullName = '' } = row.contact;
  const { mobile1, mobile2, email = '', address = '' } = contactDetails ?? {};
  return {
    id: toRequestId(row.id),
    createdAt: row.created_at.toISOString(),
    state: row.state,
    delivery: row.delivery,
    total: toPounds(row.total),
    contact: {
      name: [name?.firstName, name?.otherName].filter(Boolean).join(' '),
      nationalId: nid?.nationalIdenNumber ?? '',
      mobiles: [mobile1, mobile2].filter((mobile) => mobile !== undefined),
      email,
      address,
      motherFullName,
    },
    deliveryAddress: row.address,
    documents: row.documents.map((document) => ({
      documentType: document.document_type,
      ...toRecord(document),
      markedFields: document.marked_fields,
    })),
    messages: (row.messages ?? []).map(({ at, ...message }) => ({
      ...message,
      at: new Date(at).toISOString(),
    })),
    corrections: (row.corrections ?? []).map(({ asked_at, note, before, after }) => ({
      askedAt: new Date(asked_at).toISOString(),
      note,
      before: before ? JSON.parse(before) : {},
      after: after ? JSON.parse(after) : {},
    })),
    erasure: erasureOf(row),
  };
}
