import { trustedHtml } from '../../../document/trusted-html.ts';

const TAGS = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'br'];

/** Harmless tags without attributes. */
const BARE_TAGS = new RegExp(`</?(?:${TAGS.join('|')})>|<br />`, 'g');

/** Whether HTML has only bare tags, so no script or URL is possible. */
function isHarmless(html: string): boolean {
  return !html.replace(BARE_TAGS, '').includes('<');
}

/**
 * Sanitizes staff text and lowers its headings by one level. Defense in depth, because the server already sanitized
 * it.
 */
export async function safeHtml(html: string): Promise<string | TrustedHTML> {
  const safe = isHarmless(html) ? html : (await import('./cleaner.ts')).cleanHtml(html);
  return trustedHtml(safe.replace(/<(\/?)h2\b/g, '<$1h3'));
}
