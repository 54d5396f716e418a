/** English is null or empty without translation. */
interface Pair {
  arabic: string;
  english: string | null;
}

/** English to store: undefined retains the previous text. */
export function keptEnglish(sent: string | null | undefined, before: string | null): string | null {
  return sent === undefined ? before : sent || null;
}

/**
 * Whether the English is older than the Arabic: only the Arabic changed, now or earlier, without confirmation.
 *
 * @param pairs previous and saved texts; no previous if new
 * @param wasOlder previous flag
 * @param confirmed the editor confirmed the English
 */
export function isEnglishOlder(
  pairs: readonly { before: Pair | undefined; saved: Pair }[],
  wasOlder: boolean,
  confirmed = false,
): boolean {
  const translated = pairs.filter(({ saved }) => saved.english);
  if (confirmed || translated.length === 0) return false;
  const rewritten = translated.filter(({ before, saved }) => saved.english !== before?.english);
  const left = translated.filter(
    ({ before, saved }) =>
      before && saved.english === before.english && saved.arabic !== before.arabic,
  );
  return left.length > 0 || (wasOlder && rewritten.length === 0);
}
