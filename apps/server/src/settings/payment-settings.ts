import { asPiastres, type Piastres } from '@wathiqa/domain';
import { z } from 'zod';
import { integerBetween, type Read, webAddress } from './setting-values.ts';

export const paymentVariables = {
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'fawry'], { error: 'should be sandbox or fawry' })
    .default('sandbox')
    .describe('Payment provider: `sandbox` or `fawry`.'),
  FAWRY_HOST: webAddress.optional().describe("Address of FawryPay. Default: the sandbox's."),
  FAWRY_MERCHANT_CODE: z.string().optional().describe('Merchant code at FawryPay.'),
  FAWRY_SECURE_KEY: z.string().optional().describe('Secure key of FawryPay; signs webhooks.'),
  REFUND_APPROVAL_ABOVE: integerBetween(0, 100_000_000)
    .default(50_000)
    .describe('Refund in piastres above which a second supervisor must approve; `0` always.'),
};
type Environment = Read<typeof paymentVariables> & { PORT: number };

/** FawryPay, or the stand-in with its protocol. */
export interface FawrySettings {
  provider: 'fawry';
  /** Base URLs without trailing slash: API, card page, plugin script. */
  hosts: { calls: string; hostedPage: string; script: string };
  merchantCode: string;
  /** Signs requests and verifies webhooks. */
  secureKey: string;
}

/** Of one provider each. */
export type ProviderSettings = FawrySettings;

export interface PaymentSettings {
  payments: ProviderSettings;
  /** Four-eyes threshold for the sum refunded of a payment. */
  refundApprovalAbove: Piastres;
}

interface Product {
  sandbox: boolean;
  production: boolean;
  publicUrl: string;
}

/** @param problems collects messages */
export function readPaymentSettings(
  env: Environment,
  product: Product,
  problems: string[],
): PaymentSettings {
  return {
    payments: READERS[env.PAYMENT_PROVIDER](env, product, problems),
    refundApprovalAbove: asPiastres(env.REFUND_APPROVAL_ABOVE),
  };
}

/** Public stand-in credentials; base64 like real codes. */
const TRIAL_MERCHANT = { code: 'wathiqa/trial+1==', secureKey: 'wathiqa-trial-secure-key' };

function readFawry(
  env: Environment,
  { sandbox, production, publicUrl }: Product,
  problems: string[],
): FawrySettings {
  const { FAWRY_HOST: host, FAWRY_MERCHANT_CODE: code, FAWRY_SECURE_KEY: key } = env;
  // The key signs payment notifications, and the trial key is public.
  const published =
    key === TRIAL_MERCHANT.secureKey || (!key && env.PAYMENT_PROVIDER === 'sandbox');
  if (production && published) {
    problems.push('FAWRY_SECURE_KEY: is required in production, not the public sandbox key');
  }
  if (env.PAYMENT_PROVIDER === 'sandbox') {
    if (!sandbox && !host) {
      problems.push('PAYMENT_PROVIDER: should be fawry when the sandbox is off');
    }
    const sandboxPath = '/sandbox/payments';
    const calls = host ?? `http://127.0.0.1:${env.PORT}${sandboxPath}`;
    return {
      provider: 'fawry',
      hosts: { calls, hostedPage: calls, script: host ?? `${publicUrl}${sandboxPath}` },
      merchantCode: code ?? TRIAL_MERCHANT.code,
      secureKey: key ?? TRIAL_MERCHANT.secureKey,
    };
  }
  const required = (name: 'FAWRY_HOST' | 'FAWRY_MERCHANT_CODE' | 'FAWRY_SECURE_KEY'): string => {
    const value = env[name];
    if (!value) problems.push(`${name}: is required with PAYMENT_PROVIDER=fawry`);
    return value ?? '';
  };
  const calls = required('FAWRY_HOST');
  return {
    provider: 'fawry',
    // Fawry's production card page has no www.
    hosts: { calls, hostedPage: calls.replace('://www.', '://'), script: calls },
    merchantCode: required('FAWRY_MERCHANT_CODE'),
    secureKey: required('FAWRY_SECURE_KEY'),
  };
}

type ReadProvider = (env: Environment, product: Product, problems: string[]) => ProviderSettings;

/** By the value of PAYMENT_PROVIDER. */
const READERS: Readonly<Record<Environment['PAYMENT_PROVIDER'], ReadProvider>> = {
  sandbox: readFawry,
  fawry: readFawry,
};
