/** Validity in months by job (spec §2.9), with database ids. */
export const JOB_TYPES = {
  1: { months: 84 },
  2: { months: 84 },
  3: { months: 84 },
  4: { months: 84 },
  5: { months: 84 },
  6: { months: 84 },
  7: { months: 12 },
  8: { months: 12 },
  9: { months: 60 },
  10: { months: 12 },
  11: { months: 12 },
  12: { months: 60 },
  13: { months: 36 },
  14: { months: 36 },
} as const satisfies Record<number, { months: number }>;

export type JobTypeId = keyof typeof JOB_TYPES;

/** Has an age limit. */
export const STUDENT_JOB_TYPE = 6 satisfies JobTypeId;

export function isJobTypeId(id: number): id is JobTypeId {
  return Object.hasOwn(JOB_TYPES, id);
}
