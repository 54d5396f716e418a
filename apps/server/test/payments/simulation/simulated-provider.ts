import {
  asPiastres,
  type PaymentMethod,
  type PaymentStatus,
  type Piastres,
  sumPiastres,
  toPounds,
} from '@wathiqa/domain';
import { parseWebhook } from '../../../src/features/payments/provider/fawry/webhook.ts';
import {
  type Charge,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
} from '../../../src/features/payments/provider/types.ts';
import { webhookPayload } from '../../support/payments/webhook-payloads.ts';

/** What the provider takes on top of a payment in cash. */
const FEES = asPiastres(750);
const NOTHING = asPiastres(0);
const SECURE_KEY = 'the key of the simulation';
const HOUR = 3_600_000;
/** An outlet without a line tells of a payment so late. */
const WEBHOOK_DELAY = 12 * HOUR;

/** What may go wrong with a call to the provider; the server may also die before or after it. */
export const CALL_FAULTS = [
  'unreachable',
  'answerLost',
  'malformedResponse',
  'refused',
  'diesBefore',
  'diesAfter',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** The server is gone: nothing after the call is done, not even what is done after a failure. */
export class ServerDied extends Error {}

/** A charge as it truly is: what was really paid and given back. */
export interface SimulatedCharge {
  merchantReference: string;
  providerReference: string;
  way: PaymentMethod;
  /** What was asked for. */
  amount: Piastres;
  fees: Piastres;
  expiresAt: number;
  status: PaymentStatus;
  /** Of a card's page: somebody has begun to pay, so that the provider knows a charge. */
  begun: boolean;
  paid: Piastres;
  paidAt: number | undefined;
  /** Each time that money went back, by the key of whoever asked. */
  refunds: { key: string; amount: Piastres }[];
}

export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>;

/**
 * The provider and its customers: who paid what, whatever the server believes. It is in this process, fails when
 * it is told to, and what it has to tell lies in `post` until somebody delivers or loses it.
 */
export function createSimulatedProvider(clock: { now: number }, nextNumber: () => number) {
  const charges: SimulatedCharge[] = [];
  /** Notifications under way. */
  const post: string[] = [];
  /** What goes wrong with the next calls. */
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
    scriptUrl: 'https://provider.test/plugin.js',
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
    // Like the real one it does not tell two askings apart: asked twice, it gives back twice.
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
    parseWebhook: (body) => parseWebhook(body, SECURE_KEY),
  };

  return {
    provider,
    charges,
    post,
    faults,
    toWebhookPayload,

    /** Somebody pays a charge, if it can still be paid; false when it cannot. */
    pay(charge: SimulatedCharge, orderAmount: Piastres): boolean {
      // A page on which nobody has begun to pay ends with its time.
      const late =
        charge.status === 'EXPIRED' && charge.begun && clock.now < charge.expiresAt + WEBHOOK_DELAY;
      if (charge.status !== 'NEW' && charge.status !== 'FAILED' && !late) return false;
      Object.assign(charge, { begun: true, paid: orderAmount, paidAt: clock.now });
      transition(charge, 'PAID');
      return true;
    },

    /** A card is refused; another may be tried on the same page. */
    refuseCard(charge: SimulatedCharge): void {
      if (charge.way !== 'card' || (charge.status !== 'NEW' && charge.status !== 'FAILED')) return;
      charge.begun = true;
      transition(charge, 'FAILED');
    },

    /** Lets time pass; what can no longer be paid ends. */
    pass(milliseconds: number): void {
      clock.now += milliseconds;
      for (const charge of charges) {
        const open = charge.status === 'NEW' || charge.status === 'FAILED';
        if (open && charge.expiresAt <= clock.now) transition(charge, 'EXPIRED');
      }
    },
  };
}

/** What of a charge truly went back. */
export function refundedAmount({ refunds }: SimulatedCharge): Piastres {
  return sumPiastres(refunds.map(({ amount }) => amount));
}
