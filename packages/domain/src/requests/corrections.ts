import { addDays, type CalendarDay, cairoDay } from '../calendar/cairo-calendar.ts';
import { CORRECTABLE_FIELDS, type CorrectableField } from '../documents/document-fields.ts';
import { asksFor, type DocumentKind } from '../documents/documents.ts';
import { workingDaysUntil } from '../office/deadline.ts';

/** Afterwards the document is rejected. */
export const CORRECTION_DAYS = 14;

/** Characters. */
export const CORRECTION_NOTE_MAX_LENGTH = 300;

export const CORRECTION_OUTCOMES = ['corrected', 'decided', 'lapsed', 'withdrawn'] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

/** The ID card's national ID comes from the account. */
export function correctableFields(kind: DocumentKind): readonly CorrectableField[] {
  return CORRECTABLE_FIELDS.filter(
    (field) => asksFor(kind, field) && !(kind === 'Nid' && field === 'nationalIdenNumber'),
  );
}

/** Adds dependents: gender also needs the relation. */
export function fieldsToCorrect(
  kind: DocumentKind,
  marked: readonly CorrectableField[],
): readonly CorrectableField[] {
  return correctableFields(kind).filter(
    (field) =>
      marked.includes(field) || (field === 'relationCode' && marked.includes('genderCode')),
  );
}

/** Deadline in Cairo. */
export function correctionUntil(askedAt: Date): CalendarDay {
  return addDays(cairoDay(askedAt), CORRECTION_DAYS);
}

export interface CorrectionWait {
  /** Working days of past corrections. */
  days: number;
  /** Start of an open one. */
  since: Date | null;
}

/** Working days spent in corrections, excluded from the office's time. */
export function correctionWaitDays(
  { days, since }: CorrectionWait,
  today: CalendarDay,
  holidays: readonly CalendarDay[],
): number {
  return since ? days + Math.max(0, workingDaysUntil(cairoDay(since), today, holidays)) : days;
}
