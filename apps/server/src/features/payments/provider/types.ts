import type { Locale, PaymentStatus, Piastres } from '@wathiqa/domain';

/**
 * Payment provider: hosted card page, or cash by code. Calls end within five seconds and may throw `ProviderError`.
 */
export interface PaymentProvider {
  /** Script that opens the provider's page, for InquireRequestStatus; null without one. */
  readonly paymentScript: string | null;

  /** Cash code valid until `expiresAt`; idempotent per charge. */
  requestCode(charge: Charge): Promise<PaymentCode>;

  /** Hosted card page; redirects to `returnUrl`. */
  openCheckout(charge: Charge, returnUrl: string): Promise<{ checkoutUrl: string }>;

  /** Undefined for an unknown reference. */
  status(merchantReference: string): Promise<ProviderEvent | undefined>;

  /**
   * Refunds partly or fully. Not idempotent at every provider: after `unreachable` or `malformedResponse` it is not
   * repeated.
   *
   * @param refund.key identifies the refund at the provider
   */
  refund(refund: {
    providerReference: string;
    amount: Piastres;
    reason: string;
    key: string;
  }): Promise<void>;

  /** Cancels an unpaid code; idempotent. */
  cancel(providerReference: string): Promise<void>;

  /** Verifies a webhook; never throws for bad input. The caller compares reference and amount. */
  parseWebhook(webhook: Webhook): ParsedWebhook;
}

/** Provider with its circuit breaker and calls in flight. */
export interface MonitoredProvider extends PaymentProvider {
  available(): boolean;
  /** Single flight by our reference: concurrent tabs share one charge. */
  readonly chargesInFlight: Map<string, Promise<void>>;
}

export interface Charge {
  /** Unique per attempt; `parseMerchantReference` reads it. */
  merchantReference: string;
  amount: Piastres;
  expiresAt: Date;
  /** Language for the payer. */
  locale: Locale;
  customer: { mobile: string; email: string; name: string };
  description: string;
  /** Totals must equal `amount`. */
  items: readonly ChargeItem[];
}

export interface ChargeItem {
  itemId: string;
  quantity: number;
  price: Piastres;
  description: string;
}

export interface PaymentCode {
  /** Code for the counter. */
  providerReference: string;
  /** Paid in addition to the amount. */
  fees: Piastres;
  expiresAt: Date;
}

/** Status of a charge, from a webhook or poll. */
export interface ProviderEvent {
  providerReference: string;
  merchantReference: string;
  status: PaymentStatus;
  orderAmount: Piastres;
  /** Order amount plus fees. */
  paymentAmount: Piastres;
  fees: Piastres;
  /** Provider's name of the method: an open set. */
  providerMethod: string;
  /** Payment time. */
  at: Date | undefined;
}

/** Webhook before verification: the signature is in any of the three. */
export interface Webhook {
  /** Raw text, because the signature covers exact notation. */
  body: unknown;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, string | string[] | undefined>>;
}

/** `event`: undefined if genuine, but without a meaning here, as of a delivery. */
export type ParsedWebhook =
  | { accepted: true; event: ProviderEvent | undefined }
  | { accepted: false; reason: string };

/** `refused`: not done; otherwise the outcome is unknown. */
export type ProviderErrorKind = 'unreachable' | 'refused' | 'malformedResponse';

/** Contains no personal data. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** Refusal code, or HTTP status. */
  readonly code: string | undefined;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: ErrorOptions & { code?: string } = {},
  ) {
    super(message, options);
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = options.code;
  }
}

/** Whether the outcome is unknown and a retry is possible. */
export function isUnavailable(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind !== 'refused';
}
