import { asPiastres } from '@wathiqa/domain';
import { z } from 'zod';
import type { FawrySettings } from '../../../../settings/payment-settings.ts';
import { type Charge, type PaymentProvider, ProviderError } from '../types.ts';
import { createFawryClient, parseAnswer } from './client.ts';
import { formatAmount, hostedPageSignature, parseAmount, signature } from './protocol.ts';
import { createWebhookParser, parseEvent, parseTime } from './webhook.ts';

const PATHS = {
  charge: '/ECommerceWeb/Fawry/payments/charge',
  hostedPage: '/fawrypay-api/api/payments/init',
  status: '/ECommerceWeb/Fawry/payments/status/v2',
  refund: '/ECommerceWeb/Fawry/payments/refund',
  cancel: '/ECommerceWeb/api/orders/cancel-unpaid-order',
  script: '/atfawry/plugin/assets/payments/js/fawrypay-payments.js',
};
const LANGUAGES = { arabic: 'ar-eg', english: 'en-gb' } as const;
const CASH_METHOD = 'PayAtFawry';
const CARD_METHOD = 'CARD';
const UNKNOWN_REFERENCE = '9938';
const ALREADY_CANCELED = '9984';

const amount = z.string().transform((written, context) => {
  const piastres = parseAmount(written);
  if (piastres !== undefined) return piastres;
  context.addIssue('invalid amount');
  return z.NEVER;
});

const ChargeAnswer = z.object({
  referenceNumber: z.string().regex(/^\d{1,20}$/),
  merchantRefNumber: z.string(),
  orderAmount: amount,
  fawryFees: amount.nullish(),
  expirationTime: z.string().nullish(),
});

const AnyAnswer = z.unknown();

const TIMEOUT_MS = 5_000;

/** FawryPay server API and hosted card page. The stand-in has the same protocol. */
export function createFawryProvider(
  settings: FawrySettings,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): PaymentProvider {
  const { apiUrl, hosts, merchantCode, secureKey } = settings;
  const { get, post } = createFawryClient(timeoutMs);

  return {
    paymentScript: `${hosts.script}${PATHS.script}`,

    async requestCode(charge) {
      const asked = {
        ...chargeFields(charge),
        merchantCode,
        paymentMethod: CASH_METHOD,
        amount: formatAmount(charge.amount),
        currencyCode: 'EGP',
      };
      const answer = parseAnswer(
        await post(`${apiUrl}${PATHS.charge}`, {
          ...asked,
          signature: signature('charge', asked, secureKey),
        }),
        ChargeAnswer,
      );
      const { merchantRefNumber, orderAmount } = answer;
      if (merchantRefNumber !== charge.merchantReference || orderAmount !== charge.amount) {
        throw new ProviderError('malformedResponse', 'the code is for another charge');
      }
      return {
        providerReference: answer.referenceNumber,
        fees: answer.fawryFees ?? asPiastres(0),
        expiresAt: parseTime(answer.expirationTime ?? '') ?? charge.expiresAt,
      };
    },

    async openCheckout(charge, returnUrl) {
      const asked = {
        ...chargeFields(charge),
        merchantCode,
        paymentMethod: CARD_METHOD,
        returnUrl,
      };
      const answer = await post(`${hosts.hostedPage}${PATHS.hostedPage}`, {
        ...asked,
        signature: hostedPageSignature(asked, secureKey),
      });
      return { checkoutUrl: parseCheckoutUrl(answer, hosts.hostedPage) };
    },

    async status(merchantReference) {
      const asked = { merchantCode, merchantRefNumber: merchantReference };
      const answer = await get(`${apiUrl}${PATHS.status}`, {
        ...asked,
        signature: signature('status', asked, secureKey),
      });
      const fields = unlessRejectedWith(UNKNOWN_REFERENCE, () => parseAnswer(answer, AnyAnswer));
      if (!fields) return undefined;
      const read = parseEvent(fields, secureKey, { signed: 'when it says so' });
      if (!read.accepted) throw new ProviderError('malformedResponse', read.reason);
      // Of this charge only, so the provider is not away.
      if (!read.event) throw new ProviderError('refused', 'the status is unknown');
      if (read.event.merchantReference !== merchantReference) {
        throw new ProviderError('malformedResponse', 'the response is for another charge');
      }
      return read.event;
    },

    async refund({ providerReference, amount: piastres, reason, key }) {
      const asked = {
        merchantCode,
        referenceNumber: providerReference,
        refundAmount: formatAmount(piastres),
        // FawryPay has no idempotency field, so the reason contains our key.
        reason: `${reason} (${key})`,
      };
      const answer = await post(`${apiUrl}${PATHS.refund}`, {
        ...asked,
        signature: signature('refund', asked, secureKey),
      });
      parseAnswer(answer, AnyAnswer);
    },

    async cancel(providerReference) {
      const asked = {
        merchantAccount: merchantCode,
        orderRefNo: providerReference,
        lang: LANGUAGES.arabic,
      };
      const answer = await post(`${apiUrl}${PATHS.cancel}`, {
        ...asked,
        signature: signature('cancel', asked, secureKey),
      });
      unlessRejectedWith(ALREADY_CANCELED, () => parseAnswer(answer, AnyAnswer));
    },

    parseWebhook: createWebhookParser(secureKey),
  };
}

/** Fields common to both methods. */
function chargeFields({
  merchantReference,
  expiresAt,
  locale,
  customer,
  description,
  items,
}: Charge) {
  return {
    merchantRefNum: merchantReference,
    customerName: customer.name,
    customerMobile: customer.mobile,
    customerEmail: customer.email,
    description,
    language: locale === 'ar' ? LANGUAGES.arabic : LANGUAGES.english,
    paymentExpiry: expiresAt.getTime(),
    chargeItems: items.map((item) => ({
      itemId: item.itemId,
      description: item.description,
      price: formatAmount(item.price),
      quantity: item.quantity,
    })),
  };
}

/** `answer`: plain or JSON text. */
function parseCheckoutUrl(answer: string, host: string): string {
  const bare = answer.trim();
  const address = URL.parse(bare.startsWith('http') ? bare : parseAnswer(bare, z.string()));
  // Never redirect to less secure transport than our own.
  const safe =
    address && (address.protocol === 'https:' || address.protocol === new URL(host).protocol);
  if (!safe) throw new ProviderError('malformedResponse', 'the response is not a page address');
  return address.href;
}

/** Maps one refusal code to undefined. */
function unlessRejectedWith<Answer>(code: string, read: () => Answer): Answer | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused' && error.code === code)
      return undefined;
    throw error;
  }
}
