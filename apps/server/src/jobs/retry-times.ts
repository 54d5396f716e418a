/** About a day, hourly at the end. */
export const MAX_ATTEMPTS = 29;
const RETRY_DELAY_MS = { first: 30_000, longest: 3_600_000 };

/** Milliseconds until the next attempt: they double, with jitter. */
export function retryDelay(attempts: number): number {
  const doubled = RETRY_DELAY_MS.first * 2 ** (attempts - 1);
  return Math.min(doubled, RETRY_DELAY_MS.longest) * (0.75 + Math.random() / 2);
}
