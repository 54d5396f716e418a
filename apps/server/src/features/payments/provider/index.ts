import { fawryWebhook } from '@wathiqa/contract';
import type { ProviderSettings } from '../../../settings/payment-settings.ts';
import { createFawryProvider } from './fawry/fawry-pay.ts';
import type { PaymentProvider } from './types.ts';

/** All providers, by the name in their settings. A new one is a folder next to these, its settings and its webhook. */
const PROVIDERS = {
  fawry: { connect: createFawryProvider, webhook: fawryWebhook },
} as const satisfies {
  readonly [Name in ProviderSettings['provider']]: {
    connect(settings: Extract<ProviderSettings, { provider: Name }>): PaymentProvider;
    webhook: typeof fawryWebhook;
  };
};

/** Connects the provider of the settings. */
export function connectProvider(settings: ProviderSettings): PaymentProvider {
  return PROVIDERS[settings.provider].connect(settings);
}

/** The call by which the provider of the settings reports payments. */
export function webhookOf({ provider }: ProviderSettings) {
  return PROVIDERS[provider].webhook;
}
