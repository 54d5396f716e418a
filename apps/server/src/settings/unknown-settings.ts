import { CHANNEL_VARIABLES } from './notification-settings.ts';
import { paymentVariables } from './payment-settings.ts';

/** Maximum edit distance of a typo. */
const NEAR = 2;

/** Shorter names resemble foreign ones: HOME is two letters from HOST. */
const SHORTEST_NEAR = 6;

/** Prefixes used only by this product. */
const PREFIXES = [
  ...['ACCOUNT', 'CHANNEL', 'DATABASE', 'METRICS', 'OVERLOAD', 'RATE_LIMIT', 'REGISTRY'],
  ...['SANDBOX', 'TOKEN', 'TRUST'],
  ...[...Object.values(CHANNEL_VARIABLES), ...Object.keys(paymentVariables)].map(
    (name) => name.split('_', 1)[0],
  ),
];

/** Finds probable typos, which would silently leave defaults in force. @returns a line each, with the nearest name */
export function misspeltSettings(given: readonly string[], known: readonly string[]): string[] {
  const settings = new Set(known);
  return given
    .filter((name) => !settings.has(name))
    .flatMap((name) => {
      const meant = nearestSetting(name.toUpperCase(), known);
      if (meant) return [`${name}: unknown setting; did you mean ${meant}?`];
      return PREFIXES.some((prefix) => name.startsWith(`${prefix}_`))
        ? [`${name}: unknown setting`]
        : [];
    });
}

function nearestSetting(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTEST_NEAR) return undefined;
  const near = known
    .filter((setting) => setting.length >= SHORTEST_NEAR)
    .map((setting) => ({ setting, distance: editDistance(name, setting) }))
    .filter(({ distance }) => distance <= NEAR);
  return near.sort((one, other) => one.distance - other.distance)[0]?.setting;
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, opposite] of [...other].entries()) {
      current.push(
        Math.min(
          (current[column] ?? 0) + 1,
          (before[column + 1] ?? 0) + 1,
          (before[column] ?? 0) + (letter === opposite ? 0 : 1),
        ),
      );
    }
    before = current;
  }
  return before[other.length] ?? 0;
}
