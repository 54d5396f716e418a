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

interface ChargeRequest {
  readonly merchantReference: string;
  readonly method: 'cash' | 'card';
  /** Piastres. */
  readonly amount: number;
  readonly expiresAt: number;
  readonly description: string;
  readonly items: readonly { description: string; quantity: number; price: number }[];
  readonly customer: { name: string; mobile: string; email: string };
  /** Return address of the card page. */
  readonly returnUrl?: URL;
}

export interface Charge extends ChargeRequest {
  /** Payment code. */
  readonly reference: string;
  /** Secret path segment of the card page. */
  readonly page: string;
  /** Piastres, additional. */
  readonly fees: number;
  status: ChargeStatus;
  paidAt: number | undefined;
  /** Provider's name of the method. */
  providerMethod: string;
  refunded: number;
}

export interface Charges {
  /** Creates a charge, or returns the open one with equal reference and amount. */
  create(asked: ChargeRequest): Charge | undefined;
  byMerchantReference(reference: string): Charge | undefined;
  byReference(reference: string): Charge | undefined;
  byPage(page: string): Charge | undefined;
  latest(count: number): Charge[];
  /** Changes the status and notifies. */
  transition(charge: Charge, status: ChargeStatus, method?: string): void;
  expireOverdue(): void;
  expire(charge: Charge): void;
}

const MAX_CHARGES = 50_000;

/**
 * In-memory charges, at most fifty thousand; the oldest are evicted.
 *
 * @param onChange receives every status, including the first
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

/** Whether payable; a refused card permits another. */
export function isOpen({ status }: Charge): boolean {
  return status === 'NEW' || status === 'FAILED';
}

function unusedReference(used: ReadonlyMap<string, unknown>): string {
  const reference = String(randomInt(900_000_000, 999_999_999));
  return used.has(reference) ? unusedReference(used) : reference;
}
