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
interface ChargeRequest {
  readonly merchantReference: string;
  readonly method: 'cash' | 'card';
  /** Piastres. */
  readonly amount: number;
  readonly expiresAt: number;
  readonly description: string;
  readonly items: readonly { description: string; quantity: number; price: number }[];
  readonly customer: { name: string; mobile: string; email: string };
  /** Where the card page leads back to. */
  readonly returnUrl?: URL;
}

export interface Charge extends ChargeRequest {
  /** The code told at a counter. */
  readonly reference: string;
  /** The secret part of the card page's address. */
  readonly page: string;
  /** Piastres on top of the amount. */
  readonly fees: number;
  status: ChargeStatus;
  paidAt: number | undefined;
  /** How it was paid, in the provider's words. */
  providerMethod: string;
  refunded: number;
}

export interface Charges {
  /** The charge that was asked for; one that is open already under the same reference and amount is it. */
  create(asked: ChargeRequest): Charge | undefined;
  byMerchantReference(reference: string): Charge | undefined;
  byReference(reference: string): Charge | undefined;
  byPage(page: string): Charge | undefined;
  /** The latest first. */
  latest(count: number): Charge[];
  /** Gives the charge another status and tells of it. */
  transition(charge: Charge, status: ChargeStatus, method?: string): void;
  /** Ends the time of what was not paid by now. */
  expireOverdue(): void;
  /** Ends the time of one charge now. */
  expire(charge: Charge): void;
}

const MAX_CHARGES = 50_000;

/**
 * The charges, in memory. At most fifty thousand are kept, past which the oldest are forgotten.
 *
 * @param onChange told of every status that a charge gets, the first one included
 */
export function createCharges(now: () => number, onChange: (charge: Charge) => void): Charges {
  const charges = new Map<string, Charge>();
  const byReference = new Map<string, Charge>();
  const byPage = new Map<string, Charge>();
  const open = new Set<Charge>();

  function transition(charge: Charge, status: ChargeStatus, method = charge.providerMethod): void {
    charge.status = status;
    charge.providerMethod = method;
    if (status === 'PAID') charge.paidAt = now();
    if (!isOpen(charge)) open.delete(charge);
    onChange(charge);
  }

  function expireOverdue(): void {
    for (const charge of open) if (charge.expiresAt <= now()) transition(charge, 'EXPIRED');
  }

  function evictOldest(): void {
    const [oldest] = charges.values();
    if (!oldest || charges.size < MAX_CHARGES) return;
    charges.delete(oldest.merchantReference);
    byReference.delete(oldest.reference);
    byPage.delete(oldest.page);
    open.delete(oldest);
  }

  return {
    create(asked) {
      expireOverdue();
      const known = charges.get(asked.merchantReference);
      if (known) {
        return isOpen(known) && known.amount === asked.amount && known.method === asked.method
          ? known
          : undefined;
      }
      evictOldest();
      const charge: Charge = {
        ...asked,
        reference: unusedReference(byReference),
        page: randomUUID(),
        fees: asked.method === 'cash' ? cashFees(asked.amount) : 0,
        status: 'NEW',
        paidAt: undefined,
        providerMethod: asked.method === 'cash' ? 'PayAtFawry' : 'CARD',
        refunded: 0,
      };
      charges.set(charge.merchantReference, charge);
      byReference.set(charge.reference, charge);
      byPage.set(charge.page, charge);
      open.add(charge);
      onChange(charge);
      return charge;
    },
    byMerchantReference: (reference) => charges.get(reference),
    byReference: (reference) => byReference.get(reference),
    byPage: (page) => byPage.get(page),
    latest: (count) => [...charges.values()].slice(-count).reverse(),
    transition,
    expireOverdue,
    expire(charge) {
      if (isOpen(charge)) transition(charge, 'EXPIRED');
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
