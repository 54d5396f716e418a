import sanitizeHtml from 'sanitize-html';

/** What the terms of a service may be written with: headings, paragraphs, lists and emphasis. */
const ALLOWED_TAGS = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'br'];

/** HTML of the terms with everything else taken out: tags, attributes, scripts. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, { allowedTags: ALLOWED_TAGS, allowedAttributes: {} }).trim();
}
