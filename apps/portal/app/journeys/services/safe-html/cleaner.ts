import DOMPurify from 'dompurify';

const TAGS = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'br', 'bdi', 'a', 'table'];
const TABLE_PARTS = ['caption', 'thead', 'tbody', 'tr', 'th', 'td'];

/** Sanitizes HTML to an allowlist of tags, attributes and URLs. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...TAGS, ...TABLE_PARTS],
    ALLOWED_ATTR: ['href', 'scope', 'dir', 'lang'],
    ALLOWED_URI_REGEXP: /^(https?:|tel:|mailto:|\/(?!\/))/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
}
