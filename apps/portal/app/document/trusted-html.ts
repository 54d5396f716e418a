/** The subset in use; not all browsers support Trusted Types. */
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

/** Only for build output and sanitized text. Reuse the result, because React treats another object as a change. */
export function trustedHtml(html: string): string | TrustedHTML {
  return portalPolicy?.createHTML(html) ?? html;
}

/** React makes an inert script element from this. */
const INERT_SCRIPT = '<script></script>';

/**
 * Refuses text that would become HTML or script unseen. Text without `<` makes no element: React Router writes it into
 * inert scripts on a new render.
 */
export function blockUntrustedHtml(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (!text.includes('<') || text === INERT_SCRIPT ? text : null),
    createScript: (text) => (text.trim() === '' ? text : null),
  });
}
