/** How long something is kept: from a moment that the kind names. */
interface RetentionTerm {
  years?: number;
  days?: number;
}

/**
 * How long what is kept of people stays (decisions §8 "Kept for"): the one table that the daily erasure follows and the
 * privacy statement shows.
 */
export const RETENTION_TERMS = {
  /** Requests that were rejected or withdrawn, since then: what they were for stays, without anybody's data. */
  endedRequest: { years: 1 },
  /** Requests whose papers were delivered, or came back, since then: the fact and the money stay. */
  deliveredRequest: { years: 2 },
  /** The copy of an account, since the last sign-in, once no request of the person is left. */
  account: { years: 2 },
  /** What a visitor wrote, since it came: its kind and what was done with it stay. */
  feedback: { years: 1 },
  /** That a message was sent, since it was made; what it said is not kept at all. */
  message: { days: 90 },
  /** Who of the staff looked and did what. */
  audit: { years: 5 },
} as const satisfies Record<string, RetentionTerm>;
export type RetainedKind = keyof typeof RETENTION_TERMS;

/** The moment that what began before it has been kept for long enough. */
export function retentionLimit(kind: RetainedKind, now: Date): Date {
  const { years = 0, days = 0 }: RetentionTerm = RETENTION_TERMS[kind];
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - years);
  limit.setUTCDate(limit.getUTCDate() - days);
  return limit;
}
