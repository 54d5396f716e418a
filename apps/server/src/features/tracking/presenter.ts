import type { RequestSummary } from '@wathiqa/contract';
import {
  type CalendarDay,
  expectedDeliveryDay,
  isNothingIssued,
  isoDay,
  isPaidBack,
  type Locale,
  openAttempt,
  returnStanding,
  toPounds,
} from '@wathiqa/domain';
import { rejectionIn } from '../../requests/rejection-reason.ts';
import type { OwnRequestRow } from './repository.ts';

export function toRequestSummary(
  row: OwnRequestRow,
  {
    holidays,
    today,
    locale,
  }: { holidays: readonly CalendarDay[]; today: CalendarDay; locale: Locale },
): RequestSummary {
  const reasons = row.documents.flatMap((document) => rejectionIn(document, locale)?.text ?? []);
  const refunded = isNothingIssued(row.delivery, row.documents);
  const history = row.history.map((entry) => ({ ...entry, at: new Date(entry.at) }));
  const attempt = openAttempt(row.delivery, history);
  const standing = returnStanding(row.delivery, history, today)?.standing;
  const expectedDay = expectedDeliveryDay(
    {
      state: row.state,
      delivery: row.delivery,
      governorateCode: row.governorate_code,
      correctionWait: { days: row.correction_days, since: row.correction_since },
      awaitsVisit: row.awaits_visit,
    },
    history,
    holidays,
    today,
  );
  return {
    id: String(row.id),
    state: row.state,
    delivery: row.delivery,
    withdrawn: row.withdrawn,
    createdAt: row.created_at.toISOString(),
    total: toPounds(row.total),
    documents: row.documents.map(
      ({ document_type, list, language_code, issue_reason, copies, full_name }) => ({
        documentType: document_type,
        translated: list === 'translatedDocs',
        languageCode: language_code,
        issueReason: issue_reason,
        copies,
        fullName: full_name,
      }),
    ),
    ...(refunded && { refunded }),
    ...(!refunded && isPaidBack(row.payment) && { paidBack: true }),
    successor: row.successor,
    correctUntil: row.correct_until,
    ...(row.awaits_visit && !refunded && { awaitsVisit: true }),
    expectedOn: expectedDay && !refunded ? isoDay(expectedDay) : null,
    reasons: [...new Set(reasons)],
    ...(attempt && { attempt }),
    ...(standing && standing !== 'open' && { sending: standing }),
  };
}
