import { addDays, type CalendarDay, cairoDay } from '../calendar/cairo-calendar.ts';
import { DOCUMENTS, type DocumentField, type DocumentKind } from '../documents/documents.ts';
import { workingDaysUntil } from '../office/deadline.ts';

/**
 * What staff may ask a citizen to correct, in the order of the forms (decisions §8 "Correction"): what says of a
 * document who it is about and what for. What it costs, and what decides whether it may be ordered, is ordered anew.
 */
export const CORRECTABLE_FIELDS = [
  'name',
  'nationalIdenNumber',
  'motherFullName',
  'genderCode',
  'relationCode',
  'spouseFullName',
  'applicantEntity',
  'languageCode',
  'jobName',
] as const satisfies readonly DocumentField[];
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number];

/** Days that a citizen has to correct a document, before it is rejected for that. */
export const CORRECTION_DAYS = 14;

/** Longest sentence of staff that says what to correct, in characters. */
export const CORRECTION_NOTE_MAX_LENGTH = 300;

/** How a document that was returned is not returned any more. */
export const CORRECTION_OUTCOMES = ['corrected', 'decided', 'lapsed', 'withdrawn'] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

/** What may be corrected of a kind of document. The number of an ID card is its owner's account's. */
export function correctableFields(kind: DocumentKind): readonly CorrectableField[] {
  const asked: readonly DocumentField[] = DOCUMENTS[kind].fields;
  return CORRECTABLE_FIELDS.filter(
    (field) => asked.includes(field) && !(kind === 'Nid' && field === 'nationalIdenNumber'),
  );
}

/** The fields to correct once some are marked: with the gender what its owner is to the applicant, which depends on it. */
export function fieldsToCorrect(
  kind: DocumentKind,
  marked: readonly CorrectableField[],
): readonly CorrectableField[] {
  return correctableFields(kind).filter(
    (field) =>
      marked.includes(field) || (field === 'relationCode' && marked.includes('genderCode')),
  );
}

/** The last day in Cairo on which a document may be corrected that was returned at a moment. */
export function correctionUntil(askedAt: Date): CalendarDay {
  return addDays(cairoDay(askedAt), CORRECTION_DAYS);
}

/** How long a request has waited for corrections of its citizen. */
export interface CorrectionWait {
  /** Working days of the waits that are over. */
  days: number;
  /** When the wait began that is not over; null where none is. */
  since: Date | null;
}

/** The working days that a request has waited for its citizen by a day: they do not count as the office's. */
export function correctionWaitDays(
  { days, since }: CorrectionWait,
  today: CalendarDay,
  holidays: readonly CalendarDay[],
): number {
  return since ? days + Math.max(0, workingDaysUntil(cairoDay(since), today, holidays)) : days;
}
