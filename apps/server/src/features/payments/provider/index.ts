import { type Call, fawryWebhook } from '@wathiqa/contract';
import type { CallDependency } from '../../../http/outside-calls.ts';
import type { ProviderSettings } from '../../../settings/payment-settings.ts';
import { createFawryProvider } from './fawry/fawry-pay.ts';
import { isUnavailable, type MonitoredProvider, type PaymentProvider } from './types.ts';

type Name = ProviderSettings['provider'];
type SettingsOf<Of extends Name> = Extract<ProviderSettings, { provider: Of }>;

/** All providers, by the name in their settings. A new one is a folder next to these, its settings and its webhook. */
const PROVIDERS: {
  readonly [Of in Name]: {
    connect(settings: SettingsOf<Of>): PaymentProvider;
    webhook: Call;
  };
} = {
  fawry: { connect: createFawryProvider, webhook: fawryWebhook },
};

export function connectProvider<Of extends Name>(settings: SettingsOf<Of>): PaymentProvider {
  return PROVIDERS[settings.provider as Of].connect(settings);
}

/** The call by which the provider of the settings reports payments. */
export function webhookOf({ provider }: ProviderSettings): Call {
  return PROVIDERS[provider].webhook;
}

/** Circuit breaker: milliseconds open after a failure. */
const UNAVAILABLE_FOR_MS = 30_000;

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
    ...provider,
    chargesInFlight: new Map(),
    available: () =>
      unavailableSince === undefined || now().getTime() - unavailableSince > UNAVAILABLE_FOR_MS,
    requestCode: (charge) => monitor('request_code', () => provider.requestCode(charge)),
    openCheckout: (charge, returnUrl) =>
      monitor('open_checkout', () => provider.openCheckout(charge, returnUrl)),
    status: (reference) => monitor('status', () => provider.status(reference)),
    refund: (refund) => monitor('refund', () => provider.refund(refund)),
    cancel: (reference) => monitor('cancel', () => provider.cancel(reference)),
  };
}
