import { fawryWebhook, type ProviderWebhook } from '@wathiqa/contract';
import type { ProviderSettings } from '../../../settings/payment-settings.ts';
import { createFawryProvider } from './fawry/fawry-pay.ts';
import type { PaymentProvider } from './types.ts';

type Name = ProviderSettings['provider'];
type SettingsOf<Of extends Name> = Extract<ProviderSettings, { provider: Of }>;

/** All providers, by the name in their settings. A new one is a folder next to these, its settings and its webhook. */
const PROVIDERS: {
  readonly [Of in Name]: {
    connect(settings: SettingsOf<Of>): PaymentProvider;
    webhook: ProviderWebhook;
  };
} = {
  fawry: { connect: createFawryProvider, webhook: fawryWebhook },
};

export function connectProvider<Of extends Name>(settings: SettingsOf<Of>): PaymentProvider {
  return PROVIDERS[settings.provider as Of].connect(settings);
}

/** The call by which the provider of the settings reports payments. */
export function webhookOf({ provider }: ProviderSettings): ProviderWebhook {
  return PROVIDERS[provider].webhook;
}
