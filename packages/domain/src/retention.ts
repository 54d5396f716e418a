interface RetentionTerm {
  years?: number;
  days?: number;
}

/** Also displayed in the privacy statement (spec §4.10). */
export const RETENTION_TERMS = {
  /** After rejection or withdrawal; only anonymous facts remain. */
  endedRequest: { years: 1 },
  /** After delivery or return; fact and payment remain. */
  deliveredRequest: { years: 2 },
  /** After the last sign-in, without requests. */
  account: { years: 2 },
  /** After receipt; type and outcome remain. */
  feedback: { years: 1 },
  /** Record of the civil register, after the decision; the grade of the match remains. */
  register: { days: 30 },
  /** Delivery record; texts are not stored. */
  message: { days: 90 },
  audit: { years: 5 },
} as const satisfies Record<string, RetentionTerm>;
export type RetainedKind = keyof typeof RETENTION_TERMS;

/** Earlier data is past retention. */
export function retentionLimit(kind: RetainedKind, now: Date): Date {
  const { years = 0, days = 0 }: RetentionTerm = RETENTION_TERMS[kind];
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - years);
  limit.setUTCDate(limit.getUTCDate() - days);
  return limit;
}
