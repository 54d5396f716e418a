import type { Locale, PaymentStatus, Piastres } from '@wathiqa/domain';

/**
 * Takes money for us, by card on a page of its own or in cash for a code. Every call ends within five
 * seconds; each may throw `ProviderError`.
 */
export interface PaymentProvider {
  /** Address of the provider's plugin script, for InquireRequestStatus. */
  readonly scriptUrl: string;

  /** A code to pay in cash until `expiresAt`; asking twice for the same charge gives the same code. */
  requestCode(charge: Charge): Promise<PaymentCode>;

  /** The provider's own page where a card is entered; it leads back to `returnUrl`. */
  openCheckout(charge: Charge, returnUrl: string): Promise<{ checkoutUrl: string }>;

  /** What the provider knows of one of our references; undefined when it knows none. */
  status(merchantReference: string): Promise<ProviderEvent | undefined>;

  /**
   * Gives back a part or the whole of what was paid. A provider may not tell two askings apart, so one
   * that ended as `unreachable` or `malformedResponse` is looked up by `status` before it is asked for again.
   *
   * @param refund.key names this refund in the provider's books
   */
  refund(refund: {
    providerReference: string;
    amount: Piastres;
    reason: string;
    key: string;
  }): Promise<void>;

  /** Makes a code that was not paid worthless; one that is so already is no error. */
  cancel(providerReference: string): Promise<void>;

  /**
   * A notification whose signature holds, or why it is refused. Never throws for bad input. Whether the
   * reference and the amount are those of a charge of ours is for the caller to compare.
   *
   * @param body the text as it arrived: what is signed is what was written, to the last zero of an amount
   */
  parseWebhook(body: unknown): ParsedWebhook;
}

export interface Charge {
  /** Ours, unique to one attempt: the request's id, then `ID~2`, `ID~3` and so on. */
  merchantReference: string;
  amount: Piastres;
  expiresAt: Date;
  /** What the payer reads. */
  locale: Locale;
  customer: { mobile: string; email: string; name: string };
  description: string;
  /** What is paid for; prices times quantities add up to `amount`. */
  items: readonly ChargeItem[];
}

export interface ChargeItem {
  itemId: string;
  quantity: number;
  price: Piastres;
  description: string;
}

export interface PaymentCode {
  /** The code that is told at the counter. */
  providerReference: string;
  /** What the payer pays beside the amount. */
  fees: Piastres;
  expiresAt: Date;
}

/** What the provider says of one charge, by a notification or when asked. */
export interface ProviderEvent {
  providerReference: string;
  merchantReference: string;
  status: PaymentStatus;
  /** What we asked for. */
  orderAmount: Piastres;
  /** What the payer pays: the order's amount and the fees. */
  paymentAmount: Piastres;
  fees: Piastres;
  /** How it was paid, in the provider's words: an open set. */
  providerMethod: string;
  /** When it was paid. */
  at: Date | undefined;
}

export type ParsedWebhook =
  | { accepted: true; event: ProviderEvent }
  | { accepted: false; reason: string };

/**
 * How a call to the provider failed: no answer within the time (the call may have been done all the same), an
 * answer that says no (it was not done), or one that cannot be read (it may have been done).
 */
export type ProviderErrorKind = 'unreachable' | 'refused' | 'malformedResponse';

/** A call to the provider that failed. Its message holds nothing of the payer. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** The provider's own code of a refusal, or the HTTP status. */
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
