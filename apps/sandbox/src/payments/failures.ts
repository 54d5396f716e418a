import { randomUUID } from 'node:crypto';

/** What can be wrong with notifications. */
export const NOTIFICATION_FAILURES = [
  'late',
  'doubled',
  'outOfOrder',
  'forged',
  'wrongAmount',
  'lost',
] as const;
/** What can be wrong with the answers to a merchant's calls. */
export const CALL_FAILURES = ['hang', 'fail', 'rubbish', 'refuse'] as const;

type NotificationFailure = (typeof NOTIFICATION_FAILURES)[number];
type CallFailure = (typeof CALL_FAILURES)[number];

/** A failure that was asked for. */
export interface Failure {
  readonly id: string;
  readonly kind: NotificationFailure | CallFailure;
  /** Whose: a merchant reference, its later attempts (`ID~2`) included; empty for all. */
  readonly reference: string;
  /** How late, of those that are. */
  readonly seconds: number;
  /** How many times more; undefined until it is taken back. */
  timesLeft: number | undefined;
  /** How many times it has happened. */
  taken: number;
}

export interface Failures {
  ask(
    failure: Omit<Failure, 'id' | 'timesLeft' | 'taken'> & { times: number | undefined },
  ): Failure;
  all(): Failure[];
  clear(): void;
  /** The failure that the next notification, or answer, about this reference is to have; counts it. */
  take<Kind extends Failure['kind']>(
    kinds: readonly Kind[],
    reference: string,
  ): (Failure & { readonly kind: Kind }) | undefined;
}

/** Failures on demand, the latest asked for first. */
export function createFailures(): Failures {
  let failures: Failure[] = [];

  return {
    ask({ times, ...asked }) {
      const failure = { ...asked, id: randomUUID(), timesLeft: times, taken: 0 };
      failures = [failure, ...failures];
      return failure;
    },
    all: () => failures,
    clear() {
      failures = [];
    },
    take(kinds, reference) {
      for (const failure of failures) {
        if (!isAbout(failure, reference) || !isOf(kinds, failure)) continue;
        failure.taken += 1;
        if (failure.timesLeft !== undefined) failure.timesLeft -= 1;
        failures = failures.filter(({ timesLeft }) => timesLeft !== 0);
        return failure;
      }
      return undefined;
    },
  };
}

function isOf<Kind extends Failure['kind']>(
  kinds: readonly Kind[],
  failure: Failure,
): failure is Failure & { readonly kind: Kind } {
  return kinds.some((kind) => kind === failure.kind);
}

function isAbout(failure: Failure, reference: string): boolean {
  return (
    !failure.reference ||
    failure.reference === reference.split('~')[0] ||
    failure.reference === reference
  );
}
