import { type CalendarDay, EARLIEST_ISSUE_MONTH, isIssueMonth } from '@wathiqa/domain';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

export function issueYears(today: CalendarDay): string[] {
  const { year: first } = EARLIEST_ISSUE_MONTH;
  return Array.from({ length: today.year - first + 1 }, (_, ago) => String(today.year - ago));
}

/** Months of a year, two digits; all if no year is chosen. */
export function issueMonths(year: string, today: CalendarDay): string[] {
  if (!year) return MONTHS;
  return MONTHS.filter((month) =>
    isIssueMonth({ year: Number(year), month: Number(month) }, today),
  );
}
