/**
 * The codes an answer carries in `ResponseCode` (decisions §3). Codes of HTTP keep their number; a rule of
 * the service that refuses an order has a number of its own from 4001 on and is answered with HTTP 200.
 */
export const RESPONSE_CODES = {
  ACCEPTED: 200,
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  FAILED: 500,
  UNAVAILABLE: 503,
  PRICE_CHANGED: 4001,
  RELATION_NOT_ALLOWED: 4002,
  TOO_MANY_OPEN_REQUESTS: 4003,
  TOO_MANY_ORDERS: 4004,
  CARD_NO_AGE: 4101,
  CARD_PICTURE: 4102,
  CARD_OVER_SEVEN_YEARS: 4103,
  CARD_EXPIRED: 4104,
  CARD_NOT_OWN: 4105,
  CARD_STUDENT_AGE: 4106,
  CLAIMED: 4301,
  CHANGED: 4302,
  OUTDATED: 4303,
  OWN_ACCESS: 4304,
  LAST_ADMINISTRATOR: 4305,
  LAST_REASON: 4306,
  OWN_REQUEST: 4307,
  OWN_DECISION: 4308,
  OWN_PROPOSAL: 4309,
  READING_CAPPED: 4310,
  NO_SECOND_ADMINISTRATOR: 4311,
  READING_REASON_NEEDED: 4312,
  WEAK_SIGN_IN: 4320,
  NOTHING_DUE: 4401,
  REFUND_TOO_MUCH: 4402,
  PACKING_HELD: 4501,
  ALREADY_READDRESSED: 4502,
  WRONG_DELIVERY_CODE: 4503,
  DELIVERY_CODE_LOCKED: 4504,
  SUSPECTED_BOT: 4201,
} as const;

export type ResponseCodeName = keyof typeof RESPONSE_CODES;
export type ResponseCode = (typeof RESPONSE_CODES)[ResponseCodeName];

/** What a browser says by itself where an answer is none of ours; it takes all others from the server. */
export const FAILED_MESSAGE = 'حدث خطأ لدينا ولم يتم تنفيذ طلبك. حاول مرة أخرى';
