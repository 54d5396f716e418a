import { LOCALE, type Locale } from '@wathiqa/domain';

/** The name of a governorate, a police division or a post office. */
export function placeName(
  { nameAr, nameEn }: { nameAr: string; nameEn: string },
  locale: Locale = LOCALE,
): string {
  return locale === 'ar' ? nameAr : nameEn;
}
