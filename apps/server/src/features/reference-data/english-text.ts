/** A text and its English; null where it has none. */
interface Pair {
  arabic: string;
  english: string | null;
}

/** What is kept of an English text: what was sent, or as it was where the call left it out. */
export function keptEnglish(sent: string | null | undefined, before: string | null): string | null {
  return sent === undefined ? before : sent || null;
}

/**
 * Whether what readers of English are given is older than the Arabic, so that staff are told: the Arabic has changed
 * and the English beside it has not, now or before, and nobody has said since that it still fits.
 *
 * @param pairs each text before and as it is saved; none before where it is new
 * @param wasOlder whether it was older already
 * @param confirmed whether whoever saves says that it fits
 */
export function isEnglishOlder(
  pairs: readonly { before: Pair | undefined; saved: Pair }[],
  wasOlder: boolean,
  confirmed: boolean,
): boolean {
  const translated = pairs.filter(({ saved }) => saved.english !== null);
  if (confirmed || translated.length === 0) return false;
  const rewritten = translated.filter(({ before, saved }) => saved.english !== before?.english);
  const left = translated.filter(
    ({ before, saved }) =>
      before && saved.english === before.english && saved.arabic !== before.arabic,
  );
  return left.length > 0 || (wasOlder && rewritten.length === 0);
}
