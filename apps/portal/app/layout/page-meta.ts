import { LOCALE, LOCALES } from '@wathiqa/domain';
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

/** As the Open Graph protocol names them. */
const OPEN_GRAPH_LOCALES = { ar: 'ar_EG', en: 'en_GB' };

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
    { property: 'og:locale', content: OPEN_GRAPH_LOCALES[LOCALE] },
    ...LOCALES.filter((locale) => locale !== LOCALE).map((locale) => ({
      property: 'og:locale:alternate',
      content: OPEN_GRAPH_LOCALES[locale],
    })),
    { property: 'og:image', content: fullAddress(CARD.path) },
    { property: 'og:image:width', content: CARD.width },
    { property: 'og:image:height', content: CARD.height },
    { property: 'og:image:alt', content: `${layoutMessages.brand}: ${layoutMessages.brandLine}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
