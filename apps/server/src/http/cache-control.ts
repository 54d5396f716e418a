/** Policies for browsers and CDN. The default is not cacheable. */
export const CACHE_CONTROL = {
  /** Default: the response may contain personal data. */
  private: 'private, no-store',
  /** Staff-only page: the browser revalidates each time. */
  browser: 'private, no-cache',
  /**
   * Prerendered pages that staff can change. CDN 10 s, stale 10 s, render cache 20 s: prices are
   * current within a minute.
   */
  page: 'public, max-age=0, s-maxage=10, stale-while-revalidate=10',
  /** Prices and outlets, on which people decide: never stale. */
  seconds: 'public, max-age=0, s-maxage=10',
  /** As `seconds`, but selected by a custom header. A CDN that ignores `Vary` revalidates. */
  askedFor: 'public, no-cache',
  /** Changes with a release or import. */
  minutes: 'public, max-age=600, stale-while-revalidate=86400',
  settings: 'public, max-age=300',
  /** Static files without content hash. */
  day: 'public, max-age=86400',
  /** Files with content hash. */
  forever: 'public, max-age=31536000, immutable',
} as const;
