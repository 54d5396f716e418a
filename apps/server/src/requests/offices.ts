import {
  isDispatched,
  isInScope,
  isRefused,
  type OfficeScope,
  REQUEST_STATES,
  type RequestState,
} from '@wathiqa/domain';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { refusalText, ServiceError } from '../http/errors.ts';

/** SQL: the processing of the request is not restricted. */
export const isUnrestricted = (request = 'request') =>
  sql<SqlBool>`${sql.ref(`${request}.restricted_at`)} IS NULL`;

/** SQL: the request is work of an office of the scope or of none. */
export const inScope = (scope: OfficeScope) =>
  sql<SqlBool>`(${isUnrestricted()} AND ${isOfOffices(scope)})`;

/** SQL: the request belongs to an office of the scope or to none, restricted or not; as `isInScope`. */
export function isOfOffices(scope: OfficeScope, request = 'request') {
  const officeId = sql.ref(`${request}.office_id`);
  if (scope === null) return sql<SqlBool>`true`;
  if (scope.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${officeId} IS NULL OR ${officeId} = ANY (${scope}::bigint[]))`;
}

/** SQL: as {@link isOfOffices}, for a row that has the number of its request, or of none. */
export function isOfScope(scope: OfficeScope, requestId: string) {
  if (scope === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`NOT EXISTS (
    SELECT FROM requests AS request WHERE request.id = ${sql.ref(requestId)} AND NOT ${isOfOffices(scope)})`;
}

/** SQL: as {@link inScope}, for a row that has the number of its request. */
export const isWorkOf = (scope: OfficeScope, requestId: string) =>
  sql<SqlBool>`EXISTS (
    SELECT FROM requests AS request WHERE request.id = ${sql.ref(requestId)} AND ${inScope(scope)})`;

/** @throws ServiceError CHANGED */
export function requireUnrestricted({ restricted }: { restricted: boolean }): void {
  if (restricted) throw new ServiceError('CHANGED', { text: refusalText('restrictedRequest') });
}

/** @throws ServiceError OTHER_OFFICE; CHANGED for an erased request */
export function requireWorkable(
  scope: OfficeScope,
  { officeId, erased }: { officeId: number | null; erased: boolean },
): void {
  requireInScope(scope, officeId);
  if (erased) throw new ServiceError('CHANGED');
}

/** @throws ServiceError OTHER_OFFICE */
export function requireInScope(scope: OfficeScope, officeId: number | null): void {
  if (!isInScope(scope, officeId)) throw new ServiceError('OTHER_OFFICE');
}

/** SQL: assignment of the office that follows the address and the documents. */
export const officeOf = (governorateCode: string | RawBuilder<unknown>) => sql`
  office_id = CASE WHEN office_transferred THEN office_id ELSE office_of_request(requests.id, ${governorateCode}) END`;

/** After a change of the documents. */
export async function assignOffice(transaction: Transaction, requestId: number): Promise<void> {
  await sql`
    UPDATE requests SET ${officeOf(sql.ref('governorate_code'))} WHERE id = ${requestId}`.execute(
    transaction,
  );
}

/** Papers with the post stay with the office that sent them. */
const ASSIGNED_STATES = REQUEST_STATES.filter((state) => !isRefused(state) && !isDispatched(state));
const ASSIGNED_AT_ONCE = 500;

interface Place {
  createdAt: string;
  id: number;
}

/**
 * Assigns the open requests again after a change of offices. A job, because one statement would lock a country's queue.
 *
 * @returns the count of changed offices
 */
export async function assignOffices({ longQuery }: Pick<Database, 'longQuery'>): Promise<number> {
  const changed = await longQuery
    .selectFrom('offices')
    .whereRef('assigned_version', '<', 'version')
    .select(['id', 'version'])
    .execute();
  if (changed.length === 0) return 0;
  for (const state of ASSIGNED_STATES) {
    let place: Place | undefined = { createdAt: '-infinity', id: 0 };
    while (place) place = await assignNext(longQuery, state, place);
  }
  for (const { id, version } of changed) {
    await longQuery
      .updateTable('offices')
      .set({ assigned_version: version })
      .where('id', '=', id)
      .execute();
  }
  return changed.length;
}

/** @returns the last request looked at; undefined after the last of the state */
async function assignNext(
  database: Kysely<Tables>,
  state: RequestState,
  after: Place,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    WITH batch AS (
      SELECT id, created_at, governorate_code, office_of_request(id, governorate_code) AS office_id
      FROM (
        SELECT id, created_at, governorate_code FROM requests
        WHERE state = ${state} AND (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::bigint)
        ORDER BY created_at, id LIMIT ${ASSIGNED_AT_ONCE}
      ) AS open
    ), assigned AS (
      UPDATE requests SET office_id = batch.office_id, office_transferred = false
      FROM batch
      WHERE requests.id = batch.id AND requests.office_id IS DISTINCT FROM batch.office_id
        AND requests.governorate_code IS NOT DISTINCT FROM batch.governorate_code
        AND NOT (requests.office_transferred
          AND EXISTS (SELECT FROM offices WHERE offices.id = requests.office_id AND active))
    )
    SELECT created_at::text AS "createdAt", id FROM batch ORDER BY created_at DESC, id DESC LIMIT 1`.execute(
    database,
  );
  return rows[0];
}
