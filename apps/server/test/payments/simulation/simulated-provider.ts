import {
  asPiastres,
  type PaymentMethod,
  type PaymentStatus,
  type Piastres,
  sumPiastres,
  toPounds,
} from '@wathiqa/domain';
import { createWebhookParser } from '../../../src/features/payments/provider/fawry/webhook.ts';
import {
  type Charge,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
} from '../../../src/features/payments/provider/types.ts';
import { webhookPayload } from '../../support/payments/webhook-payloads.ts';

const FEES = asPiastres(750);
const NOTHING = asPiastres(0);
const SECURE_KEY = 'the key of the simulation';
const HOUR = 3_600_000;
/** Delay of a webhook from an offline outlet. */
const WEBHOOK_DELAY = 12 * HOUR;

/** Call faults; the server may also crash before or after the call. */
export const CALL_FAULTS = [
  'unreachable',
  'answerLost',
  'malformedResponse',
  'refused',
  'diesBefore',
  'diesAfter',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** Server crash: no error handler may run after it. */
export class ServerDied extends Error {}

export interface SimulatedCharge {
  merchantReference: string;
  providerReference: string;
  way: PaymentMethod;
  amount: Piastres;
  fees: Piastres;
  expiresAt: number;
  status: PaymentStatus;
  /** For a card page: payment began, so the provider has a charge. */
  begun: boolean;
  paid: Piastres;
  paidAt: number | undefined;
  /** By idempotency key. */
  refunds: { key: string; amount: Piastres }[];
}

export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>;

/**
 * In-process provider and customers, the source of truth. Fails on demand; webhooks wait in `post` until delivered or
 * lost.
 */
export function createSimulatedProvider(clock: { now: number }, nextNumber: () => number) {
  const charges: SimulatedCharge[] = [];
  const post: string[] = [];
  const faults: CallFault[] = [];

  function toEvent(charge: SimulatedCharge): ProviderEvent {
    const { paid, amount, fees } = charge;
    const orderAmount = paid === 0 ? amount : paid;
    return {
      providerReference: charge.providerReference,
      merchantReference: charge.merchantReference,
      status: charge.status,
      orderAmount,
      paymentAmount: sumPiastres([orderAmount, fees]),
      fees,
      providerMethod: charge.way === 'cash' ? 'PayAtFawry' : 'CARD',
      at: charge.paidAt === undefined ? undefined : new Date(charge.paidAt),
    };
  }

  function transition(charge: SimulatedCharge, status: PaymentStatus): void {
    charge.status = status;
    post.push(toWebhookPayload(charge));
  }

  function toWebhookPayload(charge: SimulatedCharge, secureKey = SECURE_KEY): string {
    const event = toEvent(charge);
    return webhookPayload(
      {
        fawryRefNumber: event.providerReference,
        merchantRefNumber: event.merchantReference,
        paymentAmount: toPounds(event.paymentAmount).toFixed(2),
        orderAmount: toPounds(event.orderAmount).toFixed(2),
        orderStatus: event.status,
        paymentMethod: event.providerMethod,
        paymentRefrenceNumber: '',
      },
      secureKey,
      { paymentTime: charge.paidAt ?? '' },
    );
  }

  async function answer<Value>(work: () => Value): Promise<Value> {
    const fault = faults.shift();
    if (fault === 'diesBefore') throw new ServerDied();
    if (fault === 'unreachable') throw new ProviderError('unreachable', 'nobody answers');
    if (fault === 'refused') throw new ProviderError('refused', 'not now', { code: '9901' });
    const done = work();
    if (fault === 'diesAfter') throw new ServerDied();
    if (fault === 'answerLost') throw new ProviderError('unreachable', 'cut off');
    if (fault === 'malformedResponse')
      throw new ProviderError('malformedResponse', 'not what was asked for');
    return done;
  }

  function charged(asked: Charge, way: PaymentMethod): SimulatedCharge {
    const { merchantReference, amount, expiresAt } = asked;
    const known = charges.find((charge) => charge.merchantReference === merchantReference);
    if (known) return known;
    const charge: SimulatedCharge = {
      merchantReference,
      providerReference: String(nextNumber()),
      way,
      amount,
      fees: way === 'cash' ? FEES : NOTHING,
      expiresAt: expiresAt.getTime(),
      status: 'NEW',
      begun: way === 'cash',
      paid: NOTHING,
      paidAt: undefined,
      refunds: [],
    };
    charges.push(charge);
    if (way === 'cash') transition(charge, 'NEW');
    return charge;
  }

  function byNumber(providerReference: string): SimulatedCharge {
    const found = charges.find((charge) => charge.providerReference === providerReference);
    if (!found) throw new ProviderError('refused', 'not found', { code: '9938' });
    return found;
  }

  const provider: PaymentProvider = {
    paymentScript: 'https://provider.test/plugin.js',
    requestCode: (asked) =>
      answer(() => {
        const charge = charged(asked, 'cash');
        if (charge.status !== 'NEW') {
          throw new ProviderError('refused', 'used before', { code: '9901' });
        }
        const { providerReference, fees } = charge;
        return { providerReference, fees, expiresAt: new Date(charge.expiresAt) };
      }),
    openCheckout: (asked) =>
      answer(() => {
        charged(asked, 'card');
        return { checkoutUrl: `https://provider.test/card/${asked.merchantReference}` };
      }),
    status: (merchantReference) =>
      answer(() => {
        const known = charges.find((charge) => charge.merchantReference === merchantReference);
        return known?.begun ? toEvent(known) : undefined;
      }),
    // Like the real provider, it does not deduplicate refunds.
    refund: ({ providerReference, amount, key }) =>
      answer(() => {
        const charge = byNumber(providerReference);
        const left = charge.paid - refundedAmount(charge);
        if (amount > left) throw new ProviderError('refused', 'too much', { code: '9935' });
        charge.refunds.push({ key, amount });
        transition(charge, amount === left ? 'REFUNDED' : 'PARTIAL_REFUNDED');
      }),
    cancel: (providerReference) =>
      answer(() => {
        const charge = byNumber(providerReference);
        if (charge.status === 'CANCELED') return;
        if (charge.status !== 'NEW') throw new ProviderError('refused', 'no', { code: '9954' });
        transition(charge, 'CANCELED');
      }),
    parseWebhook: createWebhookParser(SECURE_KEY),
  };

  return {
    provider,
    charges,
    post,
    faults,
    toWebhookPayload,

    /** Pays a charge; false if impossible. */
    pay(charge: SimulatedCharge, orderAmount: Piastres): boolean {
      // An untouched page expires on time.
      const late =
        charge.status === 'EXPIRED' && charge.begun && clock.now < charge.expiresAt + WEBHOOK_DELAY;
      if (charge.status !== 'NEW' && charge.status !== 'FAILED' && !late) return false;
      Object.assign(charge, { begun: true, paid: orderAmount, paidAt: clock.now });
      transition(charge, 'PAID');
      return true;
    },

    /** Declines a card; the page permits another. */
    refuseCard(charge: SimulatedCharge): void {
      if (charge.way !== 'card' || (charge.status !== 'NEW' && charge.status !== 'FAILED')) return;
      charge.begun = true;
      transition(charge, 'FAILED');
    },

    pass(milliseconds: number): void {
      clock.now += milliseconds;
      for (const charge of charges) {
        const open = charge.status === 'NEW' || charge.status === 'FAILED';
        if (open && charge.expiresAt <= clock.now) transition(charge, 'EXPIRED');
      }
    },
  };
}

export function refundedAmount({ refunds }: SimulatedCharge): Piastres {
  return sumPiastres(refunds.map(({ amount }) => amount));
}
