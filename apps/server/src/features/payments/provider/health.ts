import type { CallDependency } from '../../../http/outside-calls.ts';
import { type PaymentProvider, ProviderError } from './types.ts';

/** Circuit breaker: milliseconds open after a failure. */
const UNAVAILABLE_FOR_MS = 30_000;

/** Provider with its circuit breaker and calls in flight. */
export interface MonitoredProvider extends PaymentProvider {
  available(): boolean;
  /** Single flight by our reference: concurrent tabs share one charge. */
  readonly chargesInFlight: Map<string, Promise<void>>;
}

/** Observes calls; a refusal counts as a response. */
export function monitorProvider(
  provider: PaymentProvider,
  now: () => Date,
  callDependency: CallDependency = (_call, ask) => ask(),
): MonitoredProvider {
  let unavailableSince: number | undefined;

  async function monitor<Answer>(operation: string, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await callDependency({ service: 'payment_provider', operation }, ask);
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

/** Whether the outcome is unknown and a retry is possible. */
export function isUnavailable(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind !== 'refused';
}
