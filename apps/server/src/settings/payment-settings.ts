import { asPiastres } from '@wathiqa/domain';
import { z } from 'zod';
import { integerBetween, onOff, type Read, webAddress } from './setting-values.ts';

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
  PROMISE_REFUND: onOff
    .default('off')
    .describe(
      'Refunds a payment by itself once the promised day has passed by the fault of authority or post.',
    ),
};
type Environment = Read<typeof paymentVariables> & { PORT: number };

/** FawryPay, or the stand-in with its protocol. */
export interface FawrySettings {
  provider: 'fawry';
  /** Without trailing slash. */
  apiUrl: string;
  /** Base URLs without trailing slash: card page, plugin script. */
  hosts: { hostedPage: string; script: string };
  merchantCode: string;
  /** Signs requests and verifies webhooks. */
  secureKey: string;
}

/** Settings of one provider; `npm run doctor` calls `apiUrl`. */
export type ProviderSettings = FawrySettings;

interface Product {
  sandbox: boolean;
  production: boolean;
  publicUrl: string;
}

export function readPaymentSettings(env: Environment, product: Product, problems: string[]) {
  return {
    payments: READERS[env.PAYMENT_PROVIDER](env, product, problems),
    /** Four-eyes threshold for the sum of a payment's refunds. */
    refundApprovalAbove: asPiastres(env.REFUND_APPROVAL_ABOVE),
    /** Payments of missed promises are refunded by themselves. */
    refundsMissedPromises: env.PROMISE_REFUND === 'on',
  };
}

/** Public stand-in credentials; base64 like real codes. */
export const TRIAL_MERCHANT = { code: 'wathiqa/trial+1==', secureKey: 'wathiqa-trial-secure-key' };

function readSandbox(
  { FAWRY_HOST: host, FAWRY_MERCHANT_CODE: code, FAWRY_SECURE_KEY: key, PORT: port }: Environment,
  { sandbox, production, publicUrl }: Product,
  problems: string[],
): FawrySettings {
  const secureKey = key ?? TRIAL_MERCHANT.secureKey;
  if (production) refusePublicKey(secureKey, problems);
  if (!sandbox && !host) {
    problems.push('PAYMENT_PROVIDER: should be fawry when the sandbox is off');
  }
  const path = '/sandbox/payments';
  const apiUrl = host ?? `http://127.0.0.1:${port}${path}`;
  return {
    provider: 'fawry',
    apiUrl,
    hosts: { hostedPage: apiUrl, script: host ?? `${publicUrl}${path}` },
    merchantCode: code ?? TRIAL_MERCHANT.code,
    secureKey,
  };
}

function readFawry(env: Environment, { production }: Product, problems: string[]): FawrySettings {
  const required = (name: 'FAWRY_HOST' | 'FAWRY_MERCHANT_CODE' | 'FAWRY_SECURE_KEY'): string => {
    const value = env[name];
    if (!value) problems.push(`${name}: is required with PAYMENT_PROVIDER=fawry`);
    return value ?? '';
  };
  const apiUrl = required('FAWRY_HOST');
  const secureKey = required('FAWRY_SECURE_KEY');
  if (production) refusePublicKey(secureKey, problems);
  return {
    provider: 'fawry',
    apiUrl,
    // Fawry's production card page has no www.
    hosts: { hostedPage: apiUrl.replace('://www.', '://'), script: apiUrl },
    merchantCode: required('FAWRY_MERCHANT_CODE'),
    secureKey,
  };
}

/** The key signs payment notifications, and the sandbox's is public. */
function refusePublicKey(secureKey: string, problems: string[]): void {
  if (secureKey === TRIAL_MERCHANT.secureKey) {
    problems.push('FAWRY_SECURE_KEY: is required in production, not the public sandbox key');
  }
}

/** By the value of PAYMENT_PROVIDER; the sandbox has FawryPay's protocol. */
const READERS: Readonly<
  Record<
    Environment['PAYMENT_PROVIDER'],
    (env: Environment, product: Product, problems: string[]) => ProviderSettings
  >
> = {
  sandbox: readSandbox,
  fawry: readFawry,
};
