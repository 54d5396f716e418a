import {
  createFakeProvider,
  type FakeProvider,
} from '../../../apps/server/test/support/payments/fake-provider.ts';
import { externalStep } from './pause.ts';

export interface RaceProvider extends FakeProvider {
  /** Refunds so far. */
  moved(): string[];
  /** Takes the present charges as those to return to. */
  keep(): void;
  reset(): void;
  /** The next charges and refunds take effect, but their answers are lost. */
  withLostAnswers<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** The fake provider, with each call as a step, and a memory of the money that it moved. */
export function createRaceProvider(): RaceProvider {
  const fake = createFakeProvider();
  let moved: string[] = [];
  let kept = { charges: new Map(fake.charges), moved };
  const { requestCode, openCheckout, status, refund, cancel } = fake;

  return Object.assign(fake, {
    requestCode: async (charge) => {
      await externalStep('provider.requestCode');
      return requestCode(charge);
    },
    openCheckout: async (charge, returnUrl) => {
      await externalStep('provider.openCheckout');
      return openCheckout(charge, returnUrl);
    },
    status: async (reference) => {
      await externalStep('provider.status');
      return status(reference);
    },
    refund: async (asked) => {
      await externalStep('provider.refund');
      const before = refunded();
      await refund(asked).finally(() => {
        if (refunded() > before) moved.push(`${asked.providerReference} ${asked.amount}`);
      });
    },
    cancel: async (reference) => {
      await externalStep('provider.cancel');
      await cancel(reference);
    },

    moved: () => moved.toSorted(),
    keep: () => {
      kept = structuredClone({ charges: fake.charges, moved });
    },
    reset: () => {
      const back = structuredClone(kept);
      moved = back.moved;
      fake.charges.clear();
      for (const [reference, charge] of back.charges) fake.charges.set(reference, charge);
    },
    withLostAnswers: async <Value>(work: () => Promise<Value>) => {
      fake.failure = { kind: 'unreachable', done: true };
      try {
        return await work();
      } finally {
        fake.failure = undefined;
      }
    },
  } satisfies Partial<RaceProvider>);

  function refunded(): number {
    return [...fake.charges.values()].reduce((sum, charge) => sum + charge.refunded, 0);
  }
}
