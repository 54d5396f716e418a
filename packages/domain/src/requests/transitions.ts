import type { NotificationKind } from '../notifications.ts';
import { hasPermission, PERMISSIONS, type StaffAction, type StaffRole } from '../office/roles.ts';
import {
  DELIVERY_STATES,
  type DeliveryState,
  type HistoryEvent,
  REQUEST_STATES,
  type RequestState,
} from './request-states.ts';

/** Owner, provider, rule of automatic acceptance, time, or staff with permission. */
type Actor = 'citizen' | 'provider' | 'rule' | 'clock' | StaffAction;

export interface ActionRule {
  /** Empty for a new request. */
  from: readonly RequestState[];
  delivery: readonly DeliveryState[];
  /** Absent if unchanged. */
  to?: readonly RequestState[];
  /** Absent if unchanged. */
  becomes?: DeliveryState;
  /** Absent if unchanged. */
  documents?: Partial<Record<RequestState, readonly RequestState[]>>;
  by: readonly Actor[];
  /** See `impartialityRefusal`. */
  othersOnly?: true;
  /** In order. */
  events: readonly HistoryEvent[];
  /** By resulting state where given. */
  notifies: NotificationKind | Partial<Record<RequestState, NotificationKind>> | null;
  /** To other persons in the request with an account (spec §7.2). */
  notifiesConcerned?: NotificationKind;
  /** Increments the version (optimistic concurrency). */
  countsVersion: boolean;
}

/** All actions (spec §4.3); `request_transitions` and `document_transitions` contain the same steps. */
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
    // A batch has one governorate.
    delivery: ['NOT_PACKED'],
    by: ['citizen'],
    events: ['ADDRESS_CHANGED'],
    notifies: 'addressChanged',
    countsVersion: true,
  },
  /** Wrong, or of papers that came back; see `mayCorrectAddress`. */
  correctAddress: {
    from: ['INTRANSIT'],
    delivery: ['HANDED_OVER', 'RETURNED'],
    by: ['citizen'],
    // The dispatch office reads the message.
    events: ['CITIZEN_WROTE', 'ADDRESS_CHANGED'],
    notifies: 'addressChanged',
    countsVersion: true,
  },
  claim: {
    from: REQUEST_STATES,
    delivery: DELIVERY_STATES,
    by: ['request.claim'],
    events: [],
    notifies: null,
    countsVersion: false,
  },
  release: {
    from: REQUEST_STATES,
    delivery: DELIVERY_STATES,
    by: ['request.claim', 'request.releaseOthers'],
    events: [],
    notifies: null,
    countsVersion: false,
  },
  setAside: {
    from: ['WAITING_APPROVAL'],
    delivery: ['NOT_PACKED'],
    by: ['request.claim'],
    othersOnly: true,
    events: [],
    notifies: null,
    countsVersion: true,
  },
  transfer: {
    from: ['WAITING_APPROVAL'],
    delivery: ['NOT_PACKED'],
    by: ['request.claim'],
    othersOnly: true,
    events: [],
    notifies: null,
    countsVersion: true,
  },
  decide: {
    from: ['WAITING_APPROVAL'],
    delivery: ['NOT_PACKED'],
    // See `decidedState`.
    to: ['WAITING_APPROVAL', 'WAITING_PAYMENT', 'REJECTED'],
    documents: { WAITING_APPROVAL: ['WAITING_PAYMENT', 'REJECTED'] },
    by: ['request.decide', 'rule'],
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
    notifiesConcerned: 'orderedAboutYou',
    countsVersion: true,
  },
  lapseCorrection: {
    from: ['WAITING_APPROVAL'],
    delivery: ['NOT_PACKED'],
    // See `decidedState`.
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
  reopen: {
    from: ['REJECTED', 'WAITING_PAYMENT'],
    delivery: ['NOT_PACKED'],
    to: ['WAITING_APPROVAL'],
    documents: { REJECTED: ['WAITING_APPROVAL'], WAITING_PAYMENT: ['WAITING_APPROVAL'] },
    by: ['request.reopen'],
    othersOnly: true,
    events: ['REOPENED', 'STATE_CHANGED'],
    notifies: 'reopened',
    countsVersion: true,
  },
  /** On the sheets that a citizen saw before paying; see `maskSheetValue`. */
  markErrors: {
    from: ['WAITING_PAYMENT'],
    delivery: ['NOT_PACKED'],
    to: ['WAITING_APPROVAL'],
    documents: { WAITING_PAYMENT: ['WAITING_APPROVAL'] },
    by: ['citizen'],
    events: ['ERROR_MARKED', 'STATE_CHANGED'],
    notifies: null,
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
    // Withdrawal or another payment also ends a code.
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
    by: ['provider', 'payments.allocate'],
    events: ['PAID', 'STATE_CHANGED'],
    notifies: 'paid',
    countsVersion: true,
  },
  /** Money for it that it cannot take; see `UNALLOCATED_REASONS`. */
  receiveUnusable: {
    from: REQUEST_STATES,
    delivery: DELIVERY_STATES,
    by: ['provider'],
    events: ['PAYMENT_UNUSABLE'],
    notifies: 'unusablePayment',
    countsVersion: false,
  },
  refund: {
    // Also of money that it could not take.
    from: REQUEST_STATES,
    delivery: DELIVERY_STATES,
    by: ['payments.refund', 'clock'],
    events: ['REFUNDED'],
    notifies: 'refunded',
    countsVersion: false,
  },
  /** See `missedPromise`. */
  missPromise: {
    from: ['PAYMENT_ACCEPTED', 'INTRANSIT'],
    delivery: DELIVERY_STATES,
    by: ['clock'],
    events: [],
    notifies: null,
    countsVersion: false,
  },
  /** Of the owner to a registry; see `visitFor`. */
  recordVisit: {
    from: ['WAITING_PAYMENT', 'PAYMENT_ACCEPTED'],
    delivery: ['NOT_PACKED'],
    by: ['request.recordVisit'],
    othersOnly: true,
    events: ['VISITED'],
    notifies: null,
    countsVersion: true,
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
  moveToBatch: {
    from: ['PAYMENT_ACCEPTED'],
    delivery: ['PACKED'],
    by: ['dispatch.act'],
    othersOnly: true,
    events: ['PACKED'],
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
    othersOnly: true,
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
    othersOnly: true,
    events: ['RETURNED'],
    notifies: 'returned',
    countsVersion: true,
  },
  askToSendAgain: {
    from: ['INTRANSIT'],
    delivery: ['RETURNED'],
    by: ['citizen'],
    events: ['CITIZEN_WROTE', 'SENDING_ASKED'],
    notifies: null,
    countsVersion: true,
  },
  sendAgain: {
    from: ['INTRANSIT'],
    delivery: ['RETURNED'],
    becomes: 'HANDED_OVER',
    by: ['dispatch.act'],
    othersOnly: true,
    events: ['SENT_AGAIN'],
    notifies: 'onItsWay',
    countsVersion: true,
  },
  /** Issued again. */
  recordLoss: {
    from: ['INTRANSIT'],
    delivery: ['HANDED_OVER'],
    to: ['PAYMENT_ACCEPTED'],
    becomes: 'NOT_PACKED',
    by: ['dispatch.act'],
    othersOnly: true,
    events: ['LOST', 'STATE_CHANGED'],
    notifies: 'lost',
    countsVersion: true,
  },
} as const satisfies Record<string, ActionRule>;

export type RequestAction = keyof typeof REQUEST_ACTIONS;

export const REQUEST_ACTION_NAMES = Object.keys(REQUEST_ACTIONS) as RequestAction[];

/** Before return (spec §3.6). */
export const MAX_DELIVERY_ATTEMPTS = 3;

/** While the processing of a request is restricted: facts of money alone. */
export const ALLOWED_WHILE_RESTRICTED: readonly RequestAction[] = [
  'pay',
  'receiveUnusable',
  'refund',
  'expireCode',
];

/** Papers that are packed or with the post would go on without the office. */
export function mayRestrict({ delivery }: Pick<RequestCondition, 'delivery'>): boolean {
  return delivery !== 'PACKED' && delivery !== 'HANDED_OVER';
}

export interface RequestCondition {
  state: RequestState;
  delivery: DeliveryState;
  attempts: number;
}

export function isActionAllowed(
  action: RequestAction,
  { state, delivery, attempts }: RequestCondition,
): boolean {
  const rule: ActionRule = REQUEST_ACTIONS[action];
  if (!rule.from.includes(state) || !rule.delivery.includes(delivery)) return false;
  return action !== 'recordAttempt' || attempts < MAX_DELIVERY_ATTEMPTS;
}

/** Regardless of delivery. */
export function isAllowedInState(action: RequestAction, state: RequestState): boolean {
  const { from }: ActionRule = REQUEST_ACTIONS[action];
  return from.includes(state);
}

/** Staff without role were authorized earlier. */
export type ActionActor =
  | { kind: 'citizen' | 'provider' | 'rule' | 'clock' }
  | { kind: 'staff'; role?: StaffRole };

/** Regardless of the request. */
export function isActorAllowed(action: RequestAction, actor: ActionActor): boolean {
  const { by }: ActionRule = REQUEST_ACTIONS[action];
  if (actor.kind !== 'staff') return by.includes(actor.kind);
  const permissions = by.filter((each) => each in PERMISSIONS) as StaffAction[];
  const { role } = actor;
  return permissions.some((permission) => role === undefined || hasPermission(role, permission));
}

export function notificationOf(
  action: RequestAction,
  state: RequestState,
): NotificationKind | null {
  const { notifies }: ActionRule = REQUEST_ACTIONS[action];
  return typeof notifies === 'string' ? notifies : (notifies?.[state] ?? null);
}

/** Decisions depend on the documents: `decidedState`. */
export function stateAfter(
  action: RequestAction,
  { state, delivery }: Pick<RequestCondition, 'state' | 'delivery'>,
): Pick<RequestCondition, 'state' | 'delivery'> {
  const { to, becomes }: ActionRule = REQUEST_ACTIONS[action];
  return { state: to?.[0] ?? state, delivery: becomes ?? delivery };
}
