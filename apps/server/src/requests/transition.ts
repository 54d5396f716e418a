import {
  ALLOWED_WHILE_RESTRICTED,
  isActionAllowed,
  isActorAllowed,
  type NotificationDetails,
  notificationOf,
  REQUEST_ACTIONS,
  type RequestState,
  stateAfter,
  toRequestId,
} from '@wathiqa/domain';
import type { Transaction } from '../db/database.ts';
import type { StaffCaller } from '../http/access.ts';
import { ServiceError } from '../http/errors.ts';
import { announceChange, announceOfficeChange } from './change-channel.ts';
import { historyRows } from './history.ts';
import type { LockedRequest } from './locked-request.ts';
import { type NotificationRow, notificationRows } from './notification-rows.ts';
import { requireUnrestricted, requireWorkable } from './offices.ts';
import { requireImpartial } from './staff-interest.ts';
import {
  type ActionPayloads,
  type Circumstances,
  EFFECTS,
  type Effect,
  type EffectOf,
  type TransitionAction,
} from './transition-effects.ts';
import {
  UNASSIGNED,
  UNCLAIMED,
  type WrittenTransition,
  writeTransitions,
} from './write-transition.ts';

export type ActingStaff = Pick<StaffCaller, 'staffId' | 'role'> &
  Partial<Pick<StaffCaller, 'offices'>>;

export function actingStaff({ staffId, role, offices }: ActingStaff, now: Date) {
  return { actor: { kind: 'staff', id: staffId, role, offices }, now } as const;
}

/**
 * Applies an action to a locked request: states, history, notification, and change event after commit. The only
 * writer after registration; rules: spec §4.3.
 *
 * @throws ServiceError FORBIDDEN for the actor; OTHER_OFFICE outside the actor's offices; CHANGED for another version,
 *   a disallowed state or an erased request; OWN_REQUEST or OWN_DECISION for staff's own request
 */
export async function transition<Action extends TransitionAction>(
  transaction: Transaction,
  request: LockedRequest,
  action: Action,
  payload: ActionPayloads[Action] & Circumstances,
): Promise<RequestState> {
  const states = await transitionAll(transaction, [request], action, payload);
  return states.get(request.id) ?? request.state;
}

/**
 * Like {@link transition} for several requests, in one statement.
 *
 * @returns states by id
 */
export async function transitionAll<Action extends TransitionAction>(
  transaction: Transaction,
  requests: readonly LockedRequest[],
  action: Action,
  payload: ActionPayloads[Action] & Circumstances,
): Promise<Map<number, RequestState>> {
  const { actor, now, audit } = payload;
  for (const request of requests) requireAllowed(request, action, payload);
  if (actor.kind === 'staff') {
    const withCode = 'proof' in payload && payload.proof === 'code';
    await requireImpartial(transaction, requests, action, actor.id, withCode);
  }

  const effectOf: EffectOf<Action> = EFFECTS[action];
  const { countsVersion, events } = REQUEST_ACTIONS[action];
  const states = new Map<number, RequestState>();
  const written: WrittenTransition[] = [];
  for (const request of requests) {
    const effect = await effectOf(transaction, request, payload);
    if (effect === 'nothing changes') continue;
    const after = stateAfter(action, request);
    const { state = after.state, columns, entries = events.map((event) => ({ event })) } = effect;
    const counted = countsVersion ? { version: request.version + 1 } : {};
    const by = actor.kind === 'clock' ? ({ kind: 'system' } as const) : actor;
    states.set(request.id, state);
    written.push({
      request,
      columns: { ...after, state, ...columns, ...counted },
      history: historyRows({ id: request.id, state }, { entries, actor: by, at: now }),
      notifications: entries.length > 0 ? ownersRows(request.id, action, state, effect) : [],
      audit: audit ? [audit(state)] : [],
    });
  }
  const historyIds = await writeTransitions(transaction, written);
  for (const { request } of written) {
    const historyId = historyIds.get(request.id);
    if (historyId) announceChange(transaction, { requestId: request.id, historyId });
    else announceOfficeChange(transaction, request.id, actor.kind === 'staff' ? actor.id : null);
  }
  return states;
}

/**
 * Whether the actor may do it, and the request's state and version permit it.
 *
 * @throws ServiceError FORBIDDEN; OTHER_OFFICE; CHANGED; as {@link transition}
 */
export function requireAllowed(
  request: LockedRequest,
  action: TransitionAction,
  { actor, version }: Pick<Circumstances, 'actor' | 'version'>,
): void {
  if (!isActorAllowed(action, actor)) throw new ServiceError('FORBIDDEN');
  if (!ALLOWED_WHILE_RESTRICTED.includes(action)) requireUnrestricted(request);
  if (actor.kind === 'staff') {
    // A refund of an erased request is a fact of money.
    requireWorkable(actor.offices ?? null, {
      ...request,
      erased: request.erased && action !== 'refund',
    });
  }
  const isCurrent = version === undefined || version === request.version;
  if (!isCurrent || !isActionAllowed(action, request)) throw new ServiceError('CHANGED');
}

/**
 * Releases a staff member's claims and assignments, after leaving or losing the role. Not the action `release`: its
 * actor may be an administrator without that permission, and it also ends assignments.
 */
export async function releaseClaims(transaction: Transaction, staffId: number): Promise<void> {
  const unclaimed = await transaction
    .updateTable('requests')
    .set(UNCLAIMED)
    .where('claimed_by', '=', staffId)
    .returning('id')
    .execute();
  const unassigned = await transaction
    .updateTable('requests')
    .set(UNASSIGNED)
    .where('assigned_to', '=', staffId)
    .returning('id')
    .execute();
  for (const { id } of [...unclaimed, ...unassigned]) announceOfficeChange(transaction, id, null);
  await transaction
    .updateTable('feedback_messages')
    .set({ assigned_to: null })
    .where('assigned_to', '=', staffId)
    .execute();
}

function ownersRows(
  requestId: number,
  action: TransitionAction,
  state: RequestState,
  { occurrence, detail = {} }: Effect,
): NotificationRow[] {
  const kind = notificationOf(action, state);
  if (!kind) return [];
  return notificationRows({
    requestId: toRequestId(requestId),
    kind,
    // Each effect matches its action's kind.
    detail: detail as NotificationDetails[typeof kind],
    ...(occurrence === undefined ? {} : { occurrence }),
  });
}
