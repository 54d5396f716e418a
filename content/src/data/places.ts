import { LOCALE, type Locale } from '@wathiqa/domain';

/** Localized name of a governorate, police division or post office. */
export function placeName(
  { nameAr, nameEn }: { nameAr: string; nameEn: string },
  locale: Locale = LOCALE,
): string {
  return locale === 'ar' ? nameAr : nameEn;
}
