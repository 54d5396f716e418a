import { asPiastres, type Piastres } from '@wathiqa/domain';
import { z } from 'zod';
import { integerBetween, type Read, webAddress } from './setting-values.ts';

/** Who takes payments, and what is asked before money is given back. */
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

/** FawryPay, or the stand-in that speaks its protocol. */
export interface FawrySettings {
  /** Addresses, without a trailing slash, of our calls, of the card page's opening and of the plugin script. */
  hosts: { calls: string; hostedPage: string; script: string };
  merchantCode: string;
  /** Signs what we send and what is sent to us. */
  secureKey: string;
}

export interface PaymentSettings {
  payments: FawrySettings;
  /** A refund that brings what is given back of a payment above this sum needs a second person. */
  refundApprovalAbove: Piastres;
}

/** Of the product, what payments depend on. */
interface Product {
  sandbox: boolean;
  production: boolean;
  publicUrl: string;
}

/** @param problems takes what is wrong */
export function readPaymentSettings(
  env: Environment,
  product: Product,
  problems: string[],
): PaymentSettings {
  return {
    payments: readFawry(env, product, problems),
    refundApprovalAbove: asPiastres(env.REFUND_APPROVAL_ABOVE),
  };
}

/** What the stand-in of a trial is known by; a base64 code, as real ones are. */
const TRIAL_MERCHANT = { code: 'wathiqa/trial+1==', secureKey: 'wathiqa-trial-secure-key' };

function readFawry(
  env: Environment,
  { sandbox, production, publicUrl }: Product,
  problems: string[],
): FawrySettings {
  const { FAWRY_HOST: host, FAWRY_MERCHANT_CODE: code, FAWRY_SECURE_KEY: key } = env;
  // Whoever knows the key can say that a request was paid, and everybody knows the trial's.
  const published =
    key === TRIAL_MERCHANT.secureKey || (!key && env.PAYMENT_PROVIDER === 'sandbox');
  if (production && published) {
    problems.push('FAWRY_SECURE_KEY: is required in production, a secret of your own');
  }
  switch (env.PAYMENT_PROVIDER) {
    case 'sandbox': {
      if (!sandbox && !host) {
        problems.push('PAYMENT_PROVIDER: should be fawry when the sandbox is off');
      }
      const sandboxPath = '/sandbox/payments';
      const calls = host ?? `http://127.0.0.1:${env.PORT}${sandboxPath}`;
      return {
        hosts: { calls, hostedPage: calls, script: host ?? `${publicUrl}${sandboxPath}` },
        merchantCode: code ?? TRIAL_MERCHANT.code,
        secureKey: key ?? TRIAL_MERCHANT.secureKey,
      };
    }
    case 'fawry': {
      const required = (
        name: 'FAWRY_HOST' | 'FAWRY_MERCHANT_CODE' | 'FAWRY_SECURE_KEY',
      ): string => {
        const value = env[name];
        if (!value) problems.push(`${name}: is required with PAYMENT_PROVIDER=fawry`);
        return value ?? '';
      };
      const calls = required('FAWRY_HOST');
      return {
        // In production the card page is opened at the same name without its www.
        hosts: { calls, hostedPage: calls.replace('://www.', '://'), script: calls },
        merchantCode: required('FAWRY_MERCHANT_CODE'),
        secureKey: required('FAWRY_SECURE_KEY'),
      };
    }
  }
}
