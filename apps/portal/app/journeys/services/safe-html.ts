import DOMPurify from 'dompurify';
import { trustedHtml } from '../../document/trusted-html.ts';

const TAGS = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'br', 'bdi', 'a', 'table'];
const TABLE_PARTS = ['caption', 'thead', 'tbody', 'tr', 'th', 'td'];

/**
 * Text that staff wrote, cut down to what a text needs, its headings one level lower to stand under the
 * page's own. The server has cleaned it before; a page does not take another's word for what it puts
 * into itself.
 */
export function safeHtml(html: string): string | TrustedHTML {
  const safe = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...TAGS, ...TABLE_PARTS],
    ALLOWED_ATTR: ['href', 'scope', 'dir', 'lang'],
    ALLOWED_URI_REGEXP: /^(https?:|tel:|mailto:|\/(?!\/))/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
  return trustedHtml(safe.replace(/<(\/?)h2\b/g, '<$1h3'));
}
