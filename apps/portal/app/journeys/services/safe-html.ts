import { trustedHtml } from '../../document/trusted-html.ts';

const TAGS = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'br'];

/** Tags that can do nothing, and without attributes. */
const BARE_TAGS = new RegExp(`</?(?:${TAGS.join('|')})>|<br />`, 'g');

/** Whether nothing begins in a text but bare tags: whatever a browser makes of it, it has no script and no address. */
function isHarmless(html: string): boolean {
  return !html.replace(BARE_TAGS, '').includes('<');
}

/**
 * Text that staff wrote, cut down to what a text needs, its headings one level lower to stand under the
 * page's own. The server has cleaned it before; a page does not take another's word for what it puts
 * into itself. The cleaner is fetched only for a text with more in it than our server lets through.
 */
export async function safeHtml(html: string): Promise<string | TrustedHTML> {
  const safe = isHarmless(html) ? html : (await import('./cleaner.ts')).cleanHtml(html);
  return trustedHtml(safe.replace(/<(\/?)h2\b/g, '<$1h3'));
}
