import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allowedReturnUrl } from '../account/routes.ts';
import { CALL_FAILURES, type FailureInjector } from '../failures/failure-injection.ts';
import { createHanging } from '../failures/routes.ts';
import { type Charge, type Charges, isOpen } from './charges.ts';
import { parsePiastres, toJsonAmount } from './money.ts';
import { isSignedBy, webhookFields } from './signed-messages.ts';

/** Provider codes; the last three are invented, because the real ones are not public. */
const CODES = {
  done: 200,
  merchant: 9901,
  refundTooMuch: 9935,
  notFound: 9938,
  signature: 9946,
  notPaid: 9954,
  canceledAlready: 9984,
  amount: 21004,
  malformed: 9990,
  referenceUsed: 9991,
  paidAlready: 9992,
} as const;

const text = z.string().max(500);
const nonEmptyText = z.looseObject({ signature: text });
const item = z.object({
  itemId: text,
  description: text,
  price: text,
  quantity: z.int().min(1),
});
const chargeFields = {
  merchantCode: text,
  merchantRefNum: text.min(1),
  customerProfileId: text.optional(),
  customerName: text.default(''),
  customerMobile: text,
  customerEmail: text,
  description: text.default(''),
  paymentExpiry: z.number(),
  chargeItems: z.array(item).min(1),
  signature: text,
};
const chargeBody = z.object({ ...chargeFields, paymentMethod: text, amount: text });
const pageBody = z.object({ ...chargeFields, returnUrl: text });
const refundBody = z.object({
  merchantCode: text,
  referenceNumber: text,
  refundAmount: text,
  reason: text.optional(),
  signature: text,
});
const cancelBody = z.object({
  merchantAccount: text,
  orderRefNo: text,
  lang: text,
  signature: text,
});

interface ProtocolOptions {
  readonly charges: Charges;
  readonly failures: FailureInjector;
  readonly merchantCode: string;
  readonly secureKey: string;
  /** Allowed return origins. */
  readonly portals: readonly URL[];
  /** Public address of a card page. */
  readonly pageAddress: (charge: Charge) => string;
  readonly now: () => number;
}

/** Merchant API with the provider's paths, fields, signatures and codes. */
export async function protocol(app: FastifyInstance, options: ProtocolOptions): Promise<void> {
  const { charges, failures, merchantCode, secureKey, portals, pageAddress, now } = options;
  injectFailures(app, failures, (reference) => charges.byReference(reference));

  app.post('/ECommerceWeb/Fawry/payments/charge', (request) => {
    const type = 'ChargeResponse';
    const read = chargeBody.safeParse(request.body);
    if (!read.success) return refusal(type, malformed(request.body));
    const asked = read.data;
    const { merchantRefNum, customerProfileId, paymentMethod } = asked;
    if (asked.merchantCode !== merchantCode) return refusal(type, CODES.merchant);
    const parts = [merchantCode, merchantRefNum, customerProfileId, paymentMethod, asked.amount];
    if (!isSignedBy(secureKey, asked.signature, ...parts)) return refusal(type, CODES.signature);
    const items = readItems(asked.chargeItems);
    if (!items || total(items) !== parsePiastres(asked.amount) || asked.paymentExpiry <= now()) {
      return refusal(type, CODES.amount);
    }
    const charge = charges.create({
      ...toCommonFields(asked),
      method: 'cash',
      amount: total(items),
      items,
    });
    if (!charge) return refusal(type, CODES.referenceUsed);
    return {
      type,
      referenceNumber: charge.reference,
      merchantRefNumber: charge.merchantReference,
      orderAmount: toJsonAmount(charge.amount),
      paymentAmount: toJsonAmount(charge.amount + charge.fees),
      fawryFees: toJsonAmount(charge.fees),
      paymentMethod: charge.providerMethod,
      orderStatus: charge.status,
      expirationTime: charge.expiresAt,
      customerMobile: charge.customer.mobile,
      customerMail: charge.customer.email,
      ...SUCCESS,
    };
  });

  app.post('/fawrypay-api/api/payments/init', (request, reply) => {
    const type = 'InitResponse';
    const read = pageBody.safeParse(request.body);
    if (!read.success) return refusal(type, malformed(request.body));
    const asked = read.data;
    const { merchantRefNum, customerProfileId, chargeItems } = asked;
    if (asked.merchantCode !== merchantCode) return refusal(type, CODES.merchant);
    const ofItems = chargeItems.flatMap(({ itemId, quantity, price }) => [
      itemId,
      String(quantity),
      price,
    ]);
    const parts = [merchantCode, merchantRefNum, customerProfileId, asked.returnUrl, ...ofItems];
    if (!isSignedBy(secureKey, asked.signature, ...parts)) return refusal(type, CODES.signature);
    const items = readItems(chargeItems);
    const returnUrl = allowedReturnUrl(asked.returnUrl, portals);
    if (!returnUrl) return refusal(type, CODES.malformed);
    if (!items || asked.paymentExpiry <= now()) return refusal(type, CODES.amount);
    const amount = total(items);
    const charge = charges.create({
      ...toCommonFields(asked),
      method: 'card',
      amount,
      items,
      returnUrl,
    });
    if (!charge) return refusal(type, CODES.referenceUsed);
    return reply.type('text/plain; charset=utf-8').send(pageAddress(charge));
  });

  app.get('/ECommerceWeb/Fawry/payments/status/v2', (request) => {
    const type = 'PaymentStatusResponse';
    // Like the provider, does not decode percent-encoding.
    const query = rawQuery(request.raw.url ?? '');
    const { merchantRefNumber = '', signature = '' } = query;
    if (query.merchantCode !== merchantCode) return refusal(type, CODES.merchant);
    if (!isSignedBy(secureKey, signature, merchantCode, merchantRefNumber)) {
      return refusal(type, CODES.signature);
    }
    charges.expireOverdue();
    const charge = charges.byMerchantReference(merchantRefNumber);
    if (!charge) return refusal(type, CODES.notFound);
    return { type, ...webhookFields(charge, secureKey), ...SUCCESS };
  });

  app.post('/ECommerceWeb/Fawry/payments/refund', (request) => {
    const type = 'ResponseDataModel';
    const read = refundBody.safeParse(request.body);
    if (!read.success) return refusal(type, malformed(request.body));
    const { referenceNumber, refundAmount, reason, signature } = read.data;
    if (read.data.merchantCode !== merchantCode) return refusal(type, CODES.merchant);
    if (!isSignedBy(secureKey, signature, merchantCode, referenceNumber, refundAmount, reason)) {
      return refusal(type, CODES.signature);
    }
    const charge = charges.byReference(referenceNumber);
    if (!charge) return refusal(type, CODES.notFound);
    const amount = parsePiastres(refundAmount);
    if (!amount) return refusal(type, CODES.amount);
    if (charge.status !== 'PAID' && charge.status !== 'PARTIAL_REFUNDED') {
      return refusal(type, charge.status === 'REFUNDED' ? CODES.refundTooMuch : CODES.notPaid);
    }
    if (charge.refunded + amount > charge.amount) return refusal(type, CODES.refundTooMuch);
    charge.refunded += amount;
    charges.transition(charge, charge.refunded === charge.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED');
    return { type, ...SUCCESS };
  });

  app.post('/ECommerceWeb/api/orders/cancel-unpaid-order', (request, reply) => {
    const refused = (status: number, code: number) =>
      reply.code(status).send({ code: String(code), description: 'Not canceled' });
    const read = cancelBody.safeParse(request.body);
    if (!read.success) return refused(400, CODES.malformed);
    const { merchantAccount, orderRefNo, lang, signature } = read.data;
    if (merchantAccount !== merchantCode) return refused(401, CODES.merchant);
    if (!isSignedBy(secureKey, signature, orderRefNo, merchantAccount, lang)) {
      return refused(401, CODES.signature);
    }
    charges.expireOverdue();
    const charge = charges.byReference(orderRefNo);
    if (!charge) return refused(404, CODES.notFound);
    if (charge.paidAt) return refused(400, CODES.paidAlready);
    if (!isOpen(charge)) return refused(400, CODES.canceledAlready);
    charges.transition(charge, 'CANCELED');
    return reply.send({ code: '200', description: 'Canceled' });
  });
}

const SUCCESS = { statusCode: CODES.done, statusDescription: 'Operation done successfully' };

function refusal(type: string, statusCode: number) {
  return { type, statusCode, statusDescription: 'Operation not done' };
}

/** Code for missing fields; the signature is validated first. */
function malformed(body: unknown): number {
  return nonEmptyText.safeParse(body).success ? CODES.malformed : CODES.signature;
}

type ChargeFields = z.infer<typeof chargeBody> | z.infer<typeof pageBody>;

function toCommonFields(asked: ChargeFields) {
  return {
    merchantReference: asked.merchantRefNum,
    expiresAt: asked.paymentExpiry,
    description: asked.description,
    customer: {
      name: asked.customerName,
      mobile: asked.customerMobile,
      email: asked.customerEmail,
    },
  };
}

function readItems(sent: readonly z.infer<typeof item>[]) {
  const items = sent.map(({ description, quantity, price }) => ({
    description,
    quantity,
    price: parsePiastres(price) ?? Number.NaN,
  }));
  return items.every(({ price }) => price > 0) ? items : undefined;
}

function total(items: readonly { quantity: number; price: number }[]): number {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
}

function rawQuery(url: string): Record<string, string> {
  const [, query = ''] = url.split('?');
  const pairs = query.split('&').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

const aboutWhom = z
  .object({ merchantRefNum: text, referenceNumber: text, orderRefNo: text })
  .partial()
  .catch({});

function injectFailures(
  app: FastifyInstance,
  failures: FailureInjector,
  find: (reference: string) => Charge | undefined,
): void {
  const hang = createHanging(app);

  app.addHook('preHandler', async (request, reply) => {
    const failure = failures.consume(CALL_FAILURES, getReference(request, find));
    switch (failure?.kind) {
      case undefined:
        return;
      case 'hang':
        hang(reply);
        return reply;
      case 'fail':
        return reply.code(500).send({ statusCode: 500, statusDescription: 'Internal error' });
      case 'refuse':
        return reply.send(refusal('Refusal', CODES.merchant));
      case 'malformedResponse':
        return reply.type('text/html').send('<!doctype html><title>Gateway</title>');
    }
  });
}

function getReference(
  request: FastifyRequest,
  find: (reference: string) => Charge | undefined,
): string {
  const { merchantRefNum, referenceNumber, orderRefNo } = aboutWhom.parse(request.body ?? {});
  return (
    merchantRefNum ??
    rawQuery(request.raw.url ?? '').merchantRefNumber ??
    find(referenceNumber ?? orderRefNo ?? '')?.merchantReference ??
    ''
  );
}
