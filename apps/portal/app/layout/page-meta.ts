import { LANGUAGES, LOCALE, LOCALES, type Locale } from '@wathiqa/domain';
import type { MetaDescriptor } from 'react-router';
import { fullAddress } from '../document/public-url.ts';
import { layoutMessages } from './layout.messages.ts';

export interface PageMeta {
  title: string;
  description?: string;
  /** What kind of page it is to those who show a link to it. */
  type?: 'website' | 'article';
}

/** The picture beside a link to the portal. */
const CARD = { path: '/social-card.png', width: '1200', height: '630' };

/** A language as the Open Graph protocol names it. */
function openGraphLocale(locale: Locale): string {
  return LANGUAGES[locale].tag.replace('-', '_');
}

/**
 * Title and description of a page, for people and for what shows links to it:
 * `export const meta = () => pageMeta({ title })`. Its address is told by the document.
 */
export function pageMeta({
  title,
  description = layoutMessages.description,
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  return [
    { title: layoutMessages.documentTitle(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: layoutMessages.brand },
    { property: 'og:locale', content: openGraphLocale(LOCALE) },
    ...LOCALES.filter((locale) => locale !== LOCALE).map((locale) => ({
      property: 'og:locale:alternate',
      content: openGraphLocale(locale),
    })),
    { property: 'og:image', content: fullAddress(CARD.path) },
    { property: 'og:image:width', content: CARD.width },
    { property: 'og:image:height', content: CARD.height },
    { property: 'og:image:alt', content: `${layoutMessages.brand}: ${layoutMessages.brandLine}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
