/**
 * How long an answer may be kept, by browsers and by a content network in front of the servers; all there is, in one place. What
 * is not said to be public is nobody's to keep.
 */
export const CACHE_CONTROL = {
  /** What a call answers, unless it says otherwise: it may be about a person. */
  nobody: 'private, no-store',
  /** A page that only staff open: their browser asks each time whether it is still the same. */
  browser: 'private, no-cache',
  /**
   * Pages, which are the same for everybody and which staff change. A network asks once in ten seconds for all of them, and it and a
   * browser may show what they have for ten more while they ask. With the twenty after which a server draws its pages anew and
   * the five of a replica that makes less than the minute in which a price is everywhere.
   */
  page: 'public, max-age=0, s-maxage=10, stale-while-revalidate=10',
  /** Prices and outlets, by which people decide what to do: a browser asks each time and shows nothing older meanwhile. */
  seconds: 'public, max-age=0, s-maxage=10',
  /** The same for what a header of our own chooses: a network that does not keep by `Vary` asks each time and gives nobody another's. */
  askedFor: 'public, no-cache',
  /** What a release or an import changes. */
  minutes: 'public, max-age=600, stale-while-revalidate=86400',
  /** What the settings say. */
  settings: 'public, max-age=300',
  /** Pictures, icons, the video: files of a build that keep their names. */
  day: 'public, max-age=86400',
  /** Files whose name has the hash of what is in them. */
  forever: 'public, max-age=31536000, immutable',
} as const;
