import {
  formatRequestId,
  LANGUAGES,
  LOCALE,
  LOCALES,
  type Locale,
  normalizeDigits,
} from '@wathiqa/domain';
import type { MetaDescriptor } from 'react-router';
import { fullAddress } from '../document/public-url.ts';
import { layoutMessages } from './layout.messages.ts';

export interface PageMeta {
  title: string;
  description?: string;
  /** Open Graph type. */
  type?: 'website' | 'article';
}

const CARD = { path: '/social-card.png', width: '1200', height: '630' };

function openGraphLocale(locale: Locale): string {
  return LANGUAGES[locale].tag.replace('-', '_');
}

/**
 * Title, description and Open Graph tags: `export const meta = () => pageMeta({ title })`. The document adds the
 * address.
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

/** Like {@link pageMeta}, with the request's number in the tab title. */
export function requestMeta(title: string, requestId = ''): MetaDescriptor[] {
  const number = formatRequestId(normalizeDigits(requestId));
  return pageMeta({ title: layoutMessages.titleOfRequest(title, number) });
}
