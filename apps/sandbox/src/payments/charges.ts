import { randomInt, randomUUID } from 'node:crypto';
import { cashFees } from './money.ts';

export type ChargeStatus =
  | 'NEW'
  | 'PAID'
  | 'CANCELED'
  | 'REFUNDED'
  | 'PARTIAL_REFUNDED'
  | 'EXPIRED'
  | 'FAILED';

/** What a merchant asks to be paid for. */
interface Asked {
  readonly merchantReference: string;
  readonly way: 'cash' | 'card';
  /** Piastres. */
  readonly amount: number;
  readonly expiresAt: number;
  readonly description: string;
  readonly items: readonly { description: string; quantity: number; price: number }[];
  readonly customer: { name: string; mobile: string; email: string };
  /** Where the card page leads back to. */
  readonly returnUrl?: URL;
}

export interface Charge extends Asked {
  /** The code told at a counter. */
  readonly reference: string;
  /** The secret part of the card page's address. */
  readonly page: string;
  /** Piastres on top of the amount. */
  readonly fees: number;
  status: ChargeStatus;
  paidAt: number | undefined;
  /** How it was paid, in the provider's words. */
  method: string;
  refunded: number;
}

export interface Charges {
  /** The charge that was asked for; one that is open already under the same reference and amount is it. */
  ask(asked: Asked): Charge | undefined;
  byMerchantReference(reference: string): Charge | undefined;
  byReference(reference: string): Charge | undefined;
  byPage(page: string): Charge | undefined;
  /** The latest first. */
  latest(count: number): Charge[];
  /** Gives the charge another status and tells of it. */
  move(charge: Charge, status: ChargeStatus, method?: string): void;
  /** Ends the time of what was not paid by now. */
  expireOld(): void;
  /** Ends the time of one charge now. */
  expire(charge: Charge): void;
}

const MOST_CHARGES = 50_000;

/**
 * The charges, in memory. At most fifty thousand are kept, past which the oldest are forgotten.
 *
 * @param changed told of every status that a charge gets, the first one included
 */
export function createCharges(now: () => number, changed: (charge: Charge) => void): Charges {
  const charges = new Map<string, Charge>();
  const byReference = new Map<string, Charge>();
  const byPage = new Map<string, Charge>();
  const open = new Set<Charge>();

  function move(charge: Charge, status: ChargeStatus, method = charge.method): void {
    charge.status = status;
    charge.method = method;
    if (status === 'PAID') charge.paidAt = now();
    if (!isOpen(charge)) open.delete(charge);
    changed(charge);
  }

  function expireOld(): void {
    for (const charge of open) if (charge.expiresAt <= now()) move(charge, 'EXPIRED');
  }

  function forgetOldest(): void {
    const [oldest] = charges.values();
    if (!oldest || charges.size < MOST_CHARGES) return;
    charges.delete(oldest.merchantReference);
    byReference.delete(oldest.reference);
    byPage.delete(oldest.page);
    open.delete(oldest);
  }

  return {
    ask(asked) {
      expireOld();
      const known = charges.get(asked.merchantReference);
      if (known) {
        return isOpen(known) && known.amount === asked.amount && known.way === asked.way
          ? known
          : undefined;
      }
      forgetOldest();
      const charge: Charge = {
        ...asked,
        reference: unusedReference(byReference),
        page: randomUUID(),
        fees: asked.way === 'cash' ? cashFees(asked.amount) : 0,
        status: 'NEW',
        paidAt: undefined,
        method: asked.way === 'cash' ? 'PayAtFawry' : 'CARD',
        refunded: 0,
      };
      charges.set(charge.merchantReference, charge);
      byReference.set(charge.reference, charge);
      byPage.set(charge.page, charge);
      open.add(charge);
      changed(charge);
      return charge;
    },
    byMerchantReference: (reference) => charges.get(reference),
    byReference: (reference) => byReference.get(reference),
    byPage: (page) => byPage.get(page),
    latest: (count) => [...charges.values()].slice(-count).reverse(),
    move,
    expireOld,
    expire(charge) {
      if (isOpen(charge)) move(charge, 'EXPIRED');
    },
  };
}

/** Whether it can still be paid: a card that was refused may be followed by another. */
export function isOpen({ status }: Charge): boolean {
  return status === 'NEW' || status === 'FAILED';
}

function unusedReference(used: ReadonlyMap<string, unknown>): string {
  const reference = String(randomInt(900_000_000, 999_999_999));
  return used.has(reference) ? unusedReference(used) : reference;
}
