import type { Target } from './target.ts';

/** Something that somebody with bad intent does. */
export interface Attack {
  name: string;
  /** @throws FellShort where the product does not hold, NotTried */
  run(target: Target): Promise<void>;
}

/** The product did not hold; the message says what came. */
export class FellShort extends Error {}

/** An attack that this run cannot make; the message says why. */
export class NotTried extends Error {}

/** @throws FellShort naming what came, where it is not what should come */
export function expectThat(holds: boolean, came: string): void {
  if (!holds) throw new FellShort(came);
}

/** @throws FellShort naming all that came and should not */
export function expectNone(came: readonly string[]): void {
  if (came.length > 0) throw new FellShort(came.slice(0, 10).join('; '));
}
