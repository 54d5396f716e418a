import type { MetaDescriptor } from 'react-router';
import { fullAddress } from '../document/public-url.ts';
import { type LayoutMessages, layoutMessages } from './layout.messages.ts';

export interface PageMeta {
  title: string;
  description?: string;
  messages?: LayoutMessages;
  /** What kind of page it is to those who show a link to it. */
  type?: 'website' | 'article';
}

/** The picture beside a link to the portal. */
const CARD = { path: '/social-card.png', width: '1200', height: '630' };

const LOCALES = { ar: 'ar_EG', en: 'en_GB' };

/**
 * Title and description of a page, for people and for what shows links to it:
 * `export const meta = () => pageMeta({ title })`. Its address is told by the document.
 */
export function pageMeta({
  title,
  messages = layoutMessages,
  description = messages.description,
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  return [
    { title: messages.documentTitle(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: messages.brand },
    { property: 'og:locale', content: LOCALES[messages.locale] },
    { property: 'og:image', content: fullAddress(CARD.path) },
    { property: 'og:image:width', content: CARD.width },
    { property: 'og:image:height', content: CARD.height },
    { property: 'og:image:alt', content: `${messages.brand}: ${messages.brandLine}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
