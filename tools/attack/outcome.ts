/** The attack succeeded; the message says how. */
export class AttackSucceeded extends Error {}

/** The attack is impossible in this run; the message says why. */
export class NotTried extends Error {}

/** @throws AttackSucceeded with the actual result */
export function expectThat(holds: boolean, came: string): void {
  if (!holds) throw new AttackSucceeded(came);
}

/** @throws AttackSucceeded with all unexpected results */
export function expectNone(came: readonly string[]): void {
  if (came.length > 0) throw new AttackSucceeded(came.slice(0, 10).join('; '));
}
