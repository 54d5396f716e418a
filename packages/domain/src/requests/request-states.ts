/** The states of a request and of each document in it (portal.md §4). */
export const REQUEST_STATES = [
  'WAITING_APPROVAL',
  'WAITING_PAYMENT',
  'REJECTED',
  'PAYMENT_ACCEPTED',
  'INTRANSIT',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Where the papers of a paid request are. The citizen sees the five states; these show in the history. */
export const DELIVERY_STATES = [
  'NOT_PACKED',
  'PACKED',
  'HANDED_OVER',
  'DELIVERED',
  'RETURNED',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What the history of a request tells of, one row an event. */
export const HISTORY_EVENTS = [
  'REGISTERED',
  'ADDRESS_RECEIVED',
  'ADDRESS_CHANGED',
  'STATE_CHANGED',
  'DOCUMENT_ACCEPTED',
  'DOCUMENT_REJECTED',
  'CORRECTION_ASKED',
  'CORRECTED',
  'CORRECTION_LAPSED',
  'CITIZEN_WROTE',
  'STAFF_ANSWERED',
  'CODE_ISSUED',
  'CODE_EXPIRED',
  'PAID',
  'REFUNDED',
  'WITHDRAWN',
  'PACKED',
  'UNPACKED',
  'HANDED_OVER',
  'DELIVERY_ATTEMPTED',
  'DELIVERED',
  'RETURNED',
  'SENT_AGAIN',
] as const;
export type HistoryEvent = (typeof HISTORY_EVENTS)[number];

/** Who causes an event: `system` is a part of the product. */
export const HISTORY_ACTOR_KINDS = ['citizen', 'staff', 'provider', 'system'] as const;
export type HistoryActorKind = (typeof HISTORY_ACTOR_KINDS)[number];
