import { randomUUID } from 'node:crypto';

export const WEBHOOK_FAILURES = [
  'late',
  'doubled',
  'outOfOrder',
  'forged',
  'wrongAmount',
  'lost',
] as const;
export const CALL_FAILURES = ['hang', 'fail', 'malformedResponse', 'refuse'] as const;
export const REGISTER_FAILURES = [
  'slow',
  'hang',
  'fail',
  'busy',
  'unavailable',
  'malformedResponse',
  'wrongRecord',
  'mismatch',
] as const;

export type FailureKind =
  | (typeof WEBHOOK_FAILURES)[number]
  | (typeof CALL_FAILURES)[number]
  | (typeof REGISTER_FAILURES)[number];

export interface InjectedFailure {
  readonly id: string;
  readonly kind: FailureKind;
  /** Merchant reference, including later attempts (`ID~2`), or national ID; empty for all. */
  readonly reference: string;
  /** Delay, if late or slow. */
  readonly seconds: number;
  /** Remaining uses; undefined until cleared. */
  timesLeft: number | undefined;
  /** Uses so far. */
  taken: number;
}

export interface FailureInjector {
  inject(
    failure: Omit<InjectedFailure, 'id' | 'timesLeft' | 'taken'> & { times: number | undefined },
  ): InjectedFailure;
  all(): InjectedFailure[];
  clear(): void;
  /** Finds the next failure for this reference and counts its use. */
  consume<Kind extends InjectedFailure['kind']>(
    kinds: readonly Kind[],
    reference: string,
  ): (InjectedFailure & { readonly kind: Kind }) | undefined;
}

/** In memory; the newest matching failure applies. */
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
