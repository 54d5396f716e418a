import type { RequestSummary } from '@wathiqa/contract';
import { toPounds } from '@wathiqa/domain';
import type { OwnRequestRow } from './repository.ts';

/** A request in the list of its owner's. */
export function toRequestSummary(row: OwnRequestRow): RequestSummary {
  const reasons = row.documents.map(({ rejection_reason }) => rejection_reason);
  return {
    id: String(row.id),
    state: row.state,
    delivery: row.delivery,
    withdrawn: row.withdrawn,
    createdAt: row.created_at.toISOString(),
    total: toPounds(row.total),
    documents: row.documents.map(
      ({ document_type, list, language_code, issue_reason, copies }) => ({
        documentType: document_type,
        translated: list === 'translatedDocs',
        languageCode: language_code,
        issueReason: issue_reason,
        copies,
      }),
    ),
    correctUntil: row.correct_until,
    reasons: [...new Set(reasons.filter((reason) => reason !== null))],
  };
}
