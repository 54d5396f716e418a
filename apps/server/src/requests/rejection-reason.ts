import { type Locale, productReason, rejectionText } from '@wathiqa/domain';

/** Rejection reason as shown to the citizen, and its translation. */
export interface RejectionRow {
  /** Text at decision time: reason, then note. */
  rejection_reason: string | null;
  /** Null once the Arabic reason changed. */
  rejection_en: string | null;
  /** Arabic note of staff. */
  rejection_note: string | null;
}

const REJECTION_EN = `(
  SELECT reason.name_en FROM rejection_reasons AS reason
  WHERE reason.code = document.rejection_code
    AND starts_with(document.rejection_reason, reason.name_ar))`;

export const REJECTION_COLUMNS = `document.rejection_reason, document.rejection_note,
  ${REJECTION_EN} AS rejection_en`;

export const REJECTION_PARTS = `'rejection_reason', document.rejection_reason,
  'rejection_note', document.rejection_note, 'rejection_en', ${REJECTION_EN}`;

/**
 * Localized rejection reason; Arabic without translation. Staff notes stay unchanged.
 *
 * @returns null if not rejected
 */
export function rejectionIn(
  { rejection_reason: reason, rejection_en: english, rejection_note: note }: RejectionRow,
  locale: Locale,
): { text: string; lang: Locale } | null {
  if (reason === null) return null;
  if (locale === 'ar') return { text: reason, lang: 'ar' };
  const text = productReason(reason, locale) ?? (english && rejectionText(english, note ?? ''));
  return text ? { text, lang: locale } : { text: reason, lang: 'ar' };
}
