import { asPiastres, type PaymentStatus, type Piastres, sumPiastres } from '@wathiqa/domain';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderErrorKind,
  type ProviderEvent,
} from '../../../src/features/payments/provider/types.ts';

/** Cash fee in piastres. */
export const FEES = asPiastres(750);

export interface FakeProvider extends PaymentProvider {
  /** Failure of every call; `done` fails after the effect. */
  failure: { kind: ProviderErrorKind; done?: boolean } | undefined;
  readonly calls: Record<'askForCode' | 'openCardPage' | 'status' | 'refund' | 'cancel', number>;
  /** By our reference. */
  readonly charges: Map<string, FakeCharge>;
  /** Charge by our reference; a card page gets its number at the first attempt. */
  charge(merchantReference: string): FakeCharge;
  sendWebhook(
    merchantReference: string,
    status: PaymentStatus,
    changes?: Partial<ProviderEvent>,
  ): { signature: string; event: ProviderEvent };
}

export interface FakeCharge {
  event: ProviderEvent;
  refunded: number;
}

export const VALID_SIGNATURE = 'right';

export function createFakeProvider(): FakeProvider {
  const charges = new Map<string, FakeCharge>();
  let numbers = 900_000_000 + Math.floor(Math.random() * 90_000_000);

  async function answer<Value>(name: keyof FakeProvider['calls'], work: () => Value) {
    provider.calls[name] += 1;
    const { failure } = provider;
    if (!failure) return work();
    if (failure.done) work();
    throw new ProviderError(failure.kind, 'as the test wants it', { code: '9999' });
  }

  function charged(merchantReference: string, amount: Piastres, fees: Piastres): FakeCharge {
    const known = charges.get(merchantReference);
    if (known) return known;
    numbers += 1;
    const event: ProviderEvent = {
      providerReference: String(numbers),
      merchantReference,
      status: 'NEW',
      orderAmount: amount,
      paymentAmount: sumPiastres([amount, fees]),
      fees,
      providerMethod: fees > 0 ? 'PayAtFawry' : 'CARD',
      at: undefined,
    };
    const charge = { event, refunded: 0 };
    charges.set(merchantReference, charge);
    return charge;
  }

  function byNumber(providerReference: string): FakeCharge {
    const found = [...charges.values()].find(
      ({ event }) => event.providerReference === providerReference,
    );
    if (!found) throw new ProviderError('refused', 'not found', { code: '9938' });
    return found;
  }

  const provider: FakeProvider = {
    paymentScript: 'https://provider.test/plugin.js',
    failure: undefined,
    charges,
    calls: { askForCode: 0, openCardPage: 0, status: 0, refund: 0, cancel: 0 },

    requestCode: ({ merchantReference, amount, expiresAt }) =>
      answer('askForCode', () => {
        const { event } = charged(merchantReference, amount, FEES);
        return { providerReference: event.providerReference, fees: FEES, expiresAt };
      }),

    openCheckout: ({ merchantReference, amount }, returnUrl) =>
      answer('openCardPage', () => {
        charged(merchantReference, amount, asPiastres(0));
        return { checkoutUrl: `https://provider.test/card?back=${encodeURIComponent(returnUrl)}` };
      }),

    status: (merchantReference) =>
      answer('status', () => structuredClone(charges.get(merchantReference)?.event)),

    refund: ({ providerReference, amount }) =>
      answer('refund', () => {
        const charge = byNumber(providerReference);
        if (charge.refunded + amount > charge.event.orderAmount) {
          throw new ProviderError('refused', 'more than paid', { code: '9935' });
        }
        charge.refunded += amount;
        charge.event.status =
          charge.refunded === charge.event.orderAmount ? 'REFUNDED' : 'PARTIAL_REFUNDED';
      }),

    cancel: (providerReference) =>
      answer('cancel', () => {
        const { event } = byNumber(providerReference);
        if (event.status !== 'NEW') throw new ProviderError('refused', 'paid', { code: '9984' });
        event.status = 'CANCELED';
      }),

    parseWebhook: ({ body }) => {
      const { signature, event } = JSON.parse(String(body));
      if (signature !== VALID_SIGNATURE) return { accepted: false, reason: 'signature' };
      return { accepted: true, event: { ...event, at: event.at ? new Date(event.at) : undefined } };
    },

    charge: (merchantReference) => {
      const charge = charges.get(merchantReference);
      if (!charge) throw new Error(`The provider knows nothing of ${merchantReference}`);
      return charge;
    },

    sendWebhook: (merchantReference, status, changes = {}) => {
      const charge = provider.charge(merchantReference);
      Object.assign(charge.event, { status, ...changes });
      return { signature: VALID_SIGNATURE, event: structuredClone(charge.event) };
    },
  };
  return provider;
}
