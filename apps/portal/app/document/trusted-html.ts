/** As much as we use of Trusted Types; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string | null;
      createScript?: (text: string) => string | null;
    },
  ): { createHTML(text: string): TrustedHTML };
}

const trustedTypes =
  typeof window === 'undefined'
    ? undefined
    : (window as { trustedTypes?: TrustedTypes }).trustedTypes;

const portalPolicy = trustedTypes?.createPolicy('wathiqa', { createHTML: (text) => text });

/**
 * Vouches for HTML, so that a page with `require-trusted-types-for` takes it. Only for what our build made, and
 * for what the cleaner has cleaned: whoever calls this answers for the text. Keep what it gives; React
 * takes another for a change.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  return portalPolicy?.createHTML(html) ?? html;
}

/** What React itself makes elements from: an empty one, and a script that does not run. */
const REACT_INTERNAL_HTML = new Set(['', '<script></script>']);

/** Refuses all other text that somebody, or a library, would turn into HTML or script unseen. */
export function blockUntrustedHtml(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (REACT_INTERNAL_HTML.has(text) ? text : null),
    createScript: (text) => (text === '' ? text : null),
  });
}
