import type { AskOutside } from '../../../http/outside-calls.ts';
import { type PaymentProvider, ProviderError } from './types.ts';

/** For so long after a failure citizens are told that the provider is away; then it may be tried again. */
const UNAVAILABLE_FOR_MS = 30_000;

/** A provider of whom this process knows whether it has answered lately, and what it is being asked for. */
export interface MonitoredProvider extends PaymentProvider {
  available(): boolean;
  /** Charges that are being asked for, by our reference: two tabs that ask at once ask once. */
  readonly chargesInFlight: Map<string, Promise<void>>;
}

/** Watches the calls to a provider. A refusal is an answer. */
export function monitorProvider(
  provider: PaymentProvider,
  now: () => Date,
  askOutside: AskOutside = (_call, ask) => ask(),
): MonitoredProvider {
  let unavailableSince: number | undefined;

  async function monitor<Answer>(operation: string, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await askOutside({ service: 'payment_provider', operation }, ask);
      unavailableSince = undefined;
      return answer;
    } catch (error) {
      unavailableSince = isUnavailable(error) ? now().getTime() : undefined;
      throw error;
    }
  }

  return {
    scriptUrl: provider.scriptUrl,
    chargesInFlight: new Map(),
    available: () =>
      unavailableSince === undefined || now().getTime() - unavailableSince > UNAVAILABLE_FOR_MS,
    requestCode: (charge) => monitor('request_code', () => provider.requestCode(charge)),
    openCheckout: (charge, returnUrl) =>
      monitor('open_checkout', () => provider.openCheckout(charge, returnUrl)),
    status: (reference) => monitor('status', () => provider.status(reference)),
    refund: (refund) => monitor('refund', () => provider.refund(refund)),
    cancel: (reference) => monitor('cancel', () => provider.cancel(reference)),
    parseWebhook: (body) => provider.parseWebhook(body),
  };
}

/** Whether a call failed without an answer: what was asked for may have been done, and may be asked again. */
export function isUnavailable(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind !== 'refused';
}
