import type { NotificationKind } from '../notifications.ts';
import { hasPermission, PERMISSIONS, type StaffAction, type StaffRole } from '../office/roles.ts';
import {
  DELIVERY_STATES,
  type DeliveryState,
  type HistoryEvent,
  REQUEST_STATES,
  type RequestState,
} from './request-states.ts';

/** Who may do an action: the owner of the request, staff with a permission, the payment provider, or time. */
type Actor = 'citizen' | 'provider' | 'clock' | StaffAction;

interface ActionRule {
  /** The states in which it is allowed; none where there is no request before it. */
  from: readonly RequestState[];
  /** Where the papers may be. */
  delivery: readonly DeliveryState[];
  /** The states that it may lead to; absent where the request stays in its state. */
  to?: readonly RequestState[];
  /** Where the papers are after it; absent where it does not move them. */
  becomes?: DeliveryState;
  /** What it does to the states of the request's documents; absent where they stay. */
  documents?: Partial<Record<RequestState, readonly RequestState[]>>;
  by: readonly Actor[];
  /** Staff do it to other people's requests alone: `impartialityRefusal`. */
  othersOnly?: true;
  /** What its history may tell of, in that order. */
  events: readonly HistoryEvent[];
  /** What the citizen is told; by the state that it led to where that makes the difference. */
  notifies: NotificationKind | Partial<Record<RequestState, NotificationKind>> | null;
  /** What those are told who are in the request, did not order it and have an account (decisions §7). */
  notifiesConcerned?: NotificationKind;
  /** Whether the request's version goes up, so that an action on an outdated view is refused. */
  countsVersion: boolean;
}

/**
 * Every action on a request: when it is allowed, where it leads, who may do it and what follows (portal.md §4,
 * decisions §3 "States"). What is not written here does not happen to a request: the server acts by it, the
 * screens offer by it, and the database holds the same steps in `request_transitions` and
 * `document_transitions`.
 */
export const REQUEST_ACTIONS = {
  register: {
    from: [],
    delivery: [],
    to: ['WAITING_APPROVAL'],
    becomes: 'NOT_PACKED',
    by: ['citizen'],
    events: ['REGISTERED'],
    notifies: 'registered',
    notifiesConcerned: 'orderedAboutYou',
    countsVersion: false,
  },
  receiveAddress: {
    from: REQUEST_STATES,
    delivery: ['NOT_PACKED'],
    by: ['citizen'],
    events: ['ADDRESS_RECEIVED'],
    notifies: null,
    countsVersion: false,
  },
  changeAddress: {
    from: ['WAITING_APPROVAL', 'WAITING_PAYMENT', 'PAYMENT_ACCEPTED'],
    // Packed papers lie in a batch for one governorate.
    delivery: ['NOT_PACKED'],
    by: ['citizen'],
    events: ['ADDRESS_CHANGED'],
    notifies: 'addressChanged',
    countsVersion: true,
  },
  claim: {
    from: REQUEST_STATES,
    delivery: DELIVERY_STATES,
    by: ['request.take'],
    events: [],
    notifies: null,
    countsVersion: false,
  },
  release: {
    from: REQUEST_STATES,
    delivery: DELIVERY_STATES,
    by: ['request.take', 'request.releaseOthers'],
    events: [],
    notifies: null,
    countsVersion: false,
  },
  decide: {
    from: ['WAITING_APPROVAL'],
    delivery: ['NOT_PACKED'],
    // It stays as long as a document waits: `decidedState`.
    to: ['WAITING_APPROVAL', 'WAITING_PAYMENT', 'REJECTED'],
    documents: { WAITING_APPROVAL: ['WAITING_PAYMENT', 'REJECTED'] },
    by: ['request.decide'],
    othersOnly: true,
    events: ['DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED', 'STATE_CHANGED'],
    notifies: { WAITING_PAYMENT: 'waitingPayment', REJECTED: 'rejected' },
    countsVersion: true,
  },
  returnForCorrection: {
    from: ['WAITING_APPROVAL'],
    delivery: ['NOT_PACKED'],
    by: ['request.decide'],
    othersOnly: true,
    events: ['CORRECTION_ASKED'],
    notifies: 'correctionAsked',
    countsVersion: true,
  },
  correct: {
    from: ['WAITING_APPROVAL'],
    delivery: ['NOT_PACKED'],
    by: ['citizen'],
    events: ['CORRECTED'],
    notifies: null,
    countsVersion: true,
  },
  lapseCorrection: {
    from: ['WAITING_APPROVAL'],
    delivery: ['NOT_PACKED'],
    // As a decision: `decidedState`.
    to: ['WAITING_APPROVAL', 'WAITING_PAYMENT', 'REJECTED'],
    documents: { WAITING_APPROVAL: ['REJECTED'] },
    by: ['clock'],
    events: ['CORRECTION_LAPSED', 'STATE_CHANGED'],
    notifies: { WAITING_PAYMENT: 'waitingPayment', REJECTED: 'rejected' },
    countsVersion: true,
  },
  withdraw: {
    from: ['WAITING_APPROVAL', 'WAITING_PAYMENT'],
    delivery: ['NOT_PACKED'],
    to: ['REJECTED'],
    documents: { WAITING_APPROVAL: ['REJECTED'], WAITING_PAYMENT: ['REJECTED'] },
    by: ['citizen'],
    events: ['WITHDRAWN', 'STATE_CHANGED'],
    notifies: 'withdrawn',
    countsVersion: true,
  },
  writeMessage: {
    from: REQUEST_STATES,
    delivery: DELIVERY_STATES,
    by: ['citizen'],
    events: ['CITIZEN_WROTE'],
    notifies: null,
    countsVersion: false,
  },
  answerMessages: {
    from: REQUEST_STATES,
    delivery: DELIVERY_STATES,
    by: ['feedback.answer'],
    events: ['STAFF_ANSWERED'],
    notifies: 'answered',
    countsVersion: false,
  },
  issueCode: {
    from: ['WAITING_PAYMENT'],
    delivery: ['NOT_PACKED'],
    by: ['citizen', 'provider'],
    events: ['CODE_ISSUED'],
    notifies: 'paymentCode',
    countsVersion: false,
  },
  expireCode: {
    // A code ends as well because the request was withdrawn or paid in another way.
    from: ['WAITING_PAYMENT', 'REJECTED', 'PAYMENT_ACCEPTED', 'INTRANSIT'],
    delivery: DELIVERY_STATES,
    by: ['citizen', 'provider', 'clock'],
    events: ['CODE_EXPIRED'],
    notifies: null,
    countsVersion: false,
  },
  pay: {
    from: ['WAITING_PAYMENT'],
    delivery: ['NOT_PACKED'],
    to: ['PAYMENT_ACCEPTED'],
    documents: { WAITING_PAYMENT: ['PAYMENT_ACCEPTED'] },
    by: ['provider', 'payments.place'],
    events: ['PAID', 'STATE_CHANGED'],
    notifies: 'paid',
    countsVersion: true,
  },
  refund: {
    from: ['PAYMENT_ACCEPTED', 'INTRANSIT'],
    delivery: DELIVERY_STATES,
    by: ['payments.refund'],
    events: ['REFUNDED'],
    notifies: 'refunded',
    countsVersion: false,
  },
  pack: {
    from: ['PAYMENT_ACCEPTED'],
    delivery: ['NOT_PACKED'],
    becomes: 'PACKED',
    by: ['dispatch.act'],
    othersOnly: true,
    events: ['PACKED'],
    notifies: null,
    countsVersion: true,
  },
  unpack: {
    from: ['PAYMENT_ACCEPTED'],
    delivery: ['PACKED'],
    becomes: 'NOT_PACKED',
    by: ['dispatch.act'],
    events: ['UNPACKED'],
    notifies: null,
    countsVersion: true,
  },
  handOver: {
    from: ['PAYMENT_ACCEPTED'],
    delivery: ['PACKED'],
    to: ['INTRANSIT'],
    becomes: 'HANDED_OVER',
    by: ['dispatch.act'],
    othersOnly: true,
    events: ['HANDED_OVER', 'STATE_CHANGED'],
    notifies: 'onItsWay',
    countsVersion: true,
  },
  recordAttempt: {
    from: ['INTRANSIT'],
    delivery: ['HANDED_OVER'],
    by: ['dispatch.act'],
    events: ['DELIVERY_ATTEMPTED'],
    notifies: 'deliveryAttempt',
    countsVersion: true,
  },
  recordDelivery: {
    from: ['INTRANSIT'],
    delivery: ['HANDED_OVER'],
    becomes: 'DELIVERED',
    by: ['dispatch.act'],
    events: ['DELIVERED'],
    notifies: 'delivered',
    countsVersion: true,
  },
  recordWrongCode: {
    from: ['INTRANSIT'],
    delivery: ['HANDED_OVER'],
    by: ['dispatch.act'],
    events: [],
    notifies: null,
    countsVersion: false,
  },
  recordReturn: {
    from: ['INTRANSIT'],
    delivery: ['HANDED_OVER'],
    becomes: 'RETURNED',
    by: ['dispatch.act'],
    events: ['RETURNED'],
    notifies: 'returned',
    countsVersion: true,
  },
  sendAgain: {
    from: ['INTRANSIT'],
    delivery: ['RETURNED'],
    becomes: 'HANDED_OVER',
    by: ['dispatch.act'],
    events: ['SENT_AGAIN'],
    notifies: 'onItsWay',
    countsVersion: true,
  },
} as const satisfies Record<string, ActionRule>;

export type RequestAction = keyof typeof REQUEST_ACTIONS;

export const REQUEST_ACTION_NAMES = Object.keys(REQUEST_ACTIONS) as RequestAction[];

/** Phone and door attempts before papers come back (portal.md §9). */
export const MAX_DELIVERY_ATTEMPTS = 3;

/** What decides whether an action is allowed. */
export interface RequestCondition {
  state: RequestState;
  delivery: DeliveryState;
  /** Attempts to deliver so far. */
  attempts: number;
}

/** Whether an action is allowed as a request is now. */
export function isActionAllowed(
  action: RequestAction,
  { state, delivery, attempts }: RequestCondition,
): boolean {
  const rule: ActionRule = REQUEST_ACTIONS[action];
  if (!rule.from.includes(state) || !rule.delivery.includes(delivery)) return false;
  return action !== 'recordAttempt' || attempts < MAX_DELIVERY_ATTEMPTS;
}

/** Whether an action is allowed in a state, wherever the papers may be in it. */
export function isAllowedInState(action: RequestAction, state: RequestState): boolean {
  const { from }: ActionRule = REQUEST_ACTIONS[action];
  return from.includes(state);
}

/** Who acts on a request; staff with their role, which is absent where a permission was checked before. */
export type ActionActor =
  | { kind: 'citizen' | 'provider' | 'clock' }
  | { kind: 'staff'; role?: StaffRole };

/** Whether somebody may do an action at all, whatever the request is like. */
export function isActorAllowed(action: RequestAction, actor: ActionActor): boolean {
  const { by }: ActionRule = REQUEST_ACTIONS[action];
  if (actor.kind !== 'staff') return by.includes(actor.kind);
  const permissions = by.filter((each) => each in PERMISSIONS) as StaffAction[];
  const { role } = actor;
  return permissions.some((permission) => role === undefined || hasPermission(role, permission));
}

/** What the owner is told when an action has led to a state; null where it is nothing. */
export function notificationOf(
  action: RequestAction,
  state: RequestState,
): NotificationKind | null {
  const { notifies }: ActionRule = REQUEST_ACTIONS[action];
  return typeof notifies === 'string' ? notifies : (notifies?.[state] ?? null);
}

/**
 * Where a request and its papers are after an action. What a decision leads to depends on its documents:
 * `decidedState`.
 */
export function stateAfter(
  action: RequestAction,
  { state, delivery }: Pick<RequestCondition, 'state' | 'delivery'>,
): Pick<RequestCondition, 'state' | 'delivery'> {
  const { to, becomes }: ActionRule = REQUEST_ACTIONS[action];
  return { state: to?.[0] ?? state, delivery: becomes ?? delivery };
}

/** One step of a request from where it and its papers are. */
export interface RequestTransition {
  from: RequestState;
  fromDelivery: DeliveryState;
  to: RequestState;
  toDelivery: DeliveryState;
}

/** Every step that some action takes, those that change nothing left out. */
export function requestTransitions(): RequestTransition[] {
  const steps = REQUEST_ACTION_NAMES.flatMap((name) => {
    const { from: states, delivery, to, becomes }: ActionRule = REQUEST_ACTIONS[name];
    return states.flatMap((from) =>
      delivery.flatMap((fromDelivery) =>
        (to ?? [from]).map((next) => ({
          from,
          fromDelivery,
          to: next,
          toDelivery: becomes ?? fromDelivery,
        })),
      ),
    );
  });
  return distinct(
    steps.filter((step) => step.from !== step.to || step.fromDelivery !== step.toDelivery),
  );
}

/** Every step of a document that some action takes. */
export function documentTransitions(): { from: RequestState; to: RequestState }[] {
  const steps = REQUEST_ACTION_NAMES.flatMap((name) => {
    const { documents = {} }: ActionRule = REQUEST_ACTIONS[name];
    return REQUEST_STATES.flatMap((from) => (documents[from] ?? []).map((to) => ({ from, to })));
  });
  return distinct(steps);
}

/** Each step once, though several actions take it. */
function distinct<Step extends object>(steps: readonly Step[]): Step[] {
  return [...new Map(steps.map((step) => [Object.values(step).join(' '), step])).values()];
}

/** Whether some action leads a request from one state to another. */
export function canTransition(from: RequestState, to: RequestState): boolean {
  return from !== to && requestTransitions().some((step) => step.from === from && step.to === to);
}
