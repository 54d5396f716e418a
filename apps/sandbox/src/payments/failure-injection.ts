import { randomUUID } from 'node:crypto';

/** What can be wrong with notifications. */
export const WEBHOOK_FAILURES = [
  'late',
  'doubled',
  'outOfOrder',
  'forged',
  'wrongAmount',
  'lost',
] as const;
/** What can be wrong with the answers to a merchant's calls. */
export const CALL_FAILURES = ['hang', 'fail', 'malformedResponse', 'refuse'] as const;

type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];
type CallFailure = (typeof CALL_FAILURES)[number];

/** A failure that was asked for. */
export interface InjectedFailure {
  readonly id: string;
  readonly kind: WebhookFailure | CallFailure;
  /** Whose: a merchant reference, its later attempts (`ID~2`) included; empty for all. */
  readonly reference: string;
  /** How late, of those that are. */
  readonly seconds: number;
  /** How many times more; undefined until it is taken back. */
  timesLeft: number | undefined;
  /** How many times it has happened. */
  taken: number;
}

export interface FailureInjector {
  inject(
    failure: Omit<InjectedFailure, 'id' | 'timesLeft' | 'taken'> & { times: number | undefined },
  ): InjectedFailure;
  all(): InjectedFailure[];
  clear(): void;
  /** The failure that the next notification, or answer, about this reference is to have; counts it. */
  consume<Kind extends InjectedFailure['kind']>(
    kinds: readonly Kind[],
    reference: string,
  ): (InjectedFailure & { readonly kind: Kind }) | undefined;
}

/** Failures on demand, the latest asked for first. */
export function createFailureInjector(): FailureInjector {
  let failures: InjectedFailure[] = [];

  return {
    inject({ times, ...asked }) {
      const failure = { ...asked, id: randomUUID(), timesLeft: times, taken: 0 };
      failures = [failure, ...failures];
      return failure;
    },
    all: () => failures,
    clear() {
      failures = [];
    },
    consume(kinds, reference) {
      for (const failure of failures) {
        if (!appliesTo(failure, reference) || !isOneOf(kinds, failure)) continue;
        failure.taken += 1;
        if (failure.timesLeft !== undefined) failure.timesLeft -= 1;
        failures = failures.filter(({ timesLeft }) => timesLeft !== 0);
        return failure;
      }
      return undefined;
    },
  };
}

function isOneOf<Kind extends InjectedFailure['kind']>(
  kinds: readonly Kind[],
  failure: InjectedFailure,
): failure is InjectedFailure & { readonly kind: Kind } {
  return kinds.some((kind) => kind === failure.kind);
}

function appliesTo(failure: InjectedFailure, reference: string): boolean {
  return (
    !failure.reference ||
    failure.reference === reference.split('~')[0] ||
    failure.reference === reference
  );
}
