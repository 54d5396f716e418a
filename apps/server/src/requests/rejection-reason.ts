import { type Locale, productReason, rejectionText } from '@wathiqa/domain';

/** Why a document was rejected, as the register has it: what the citizen was told, and what of it is in English. */
export interface RejectionRow {
  /** The words of then: of the reason, and of the note after them. */
  rejection_reason: string | null;
  /** The English of the reason, where its Arabic is that of then still. */
  rejection_en: string | null;
  /** What staff wrote beside the reason, in Arabic. */
  rejection_note: string | null;
}

const REJECTION_EN = `(
  SELECT reason.name_en FROM rejection_reasons AS reason
  WHERE reason.code = document.rejection_code
    AND starts_with(document.rejection_reason, reason.name_ar))`;

/** The columns of `RejectionRow` of `document`. */
export const REJECTION_COLUMNS = `document.rejection_reason, document.rejection_note,
  ${REJECTION_EN} AS rejection_en`;

/** The same as parts of a `json_build_object`. */
export const REJECTION_PARTS = `'rejection_reason', document.rejection_reason,
  'rejection_note', document.rejection_note, 'rejection_en', ${REJECTION_EN}`;

/**
 * Why a document was rejected, in a language; in Arabic where its reason is not translated. What staff added stays as
 * they wrote it.
 *
 * @returns null for a document that is not rejected
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
