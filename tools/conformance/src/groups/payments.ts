import { checkPayment, fawryWebhook, payByCard, payInCash, readPayment } from '@wathiqa/contract';
import { type Case, plays, refuses } from '../cases.ts';
import { assertEqual, expectAccepted } from '../expectations.ts';
import { refusalCases } from './requests.ts';

const SOURCE = 'spec §6.5: payment; docs/decisions 0016';

const reading: Case[] = [
  plays('the payment of a request awaiting approval has its amount and is unpaid', {
    source: SOURCE,
    call: readPayment,
    kind: 'valid',
    creates: true,
    run: async ({ citizen, request }) => {
      const { id, total } = await request();
      const { send } = await citizen();
      const reply = await send(readPayment, { headers: { RequestID: id } });
      const { payment } = expectAccepted(readPayment, reply);
      assertEqual(payment.amount, total, 'amount');
      const { paid, cash, card } = payment;
      assertEqual({ paid, cash, card }, { paid: null, cash: null, card: null }, 'what was paid');
    },
  }),
];

/** Payment calls for own requests. Actual payment needs a provider and is tested elsewhere. */
export const paymentCases: readonly Case[] = [
  ...reading,
  ...refusalCases(readPayment, 'payment', SOURCE),
  ...refusalCases(payInCash, 'a payment in cash', SOURCE),
  ...refusalCases(payByCard, 'a payment by card', SOURCE),
  ...refusalCases(checkPayment, 'the check of a payment', SOURCE),
  refuses('an unsigned payment notification is refused', {
    source: SOURCE,
    call: fawryWebhook,
    sent: { body: { merchantRefNumber: '260000000019', orderStatus: 'PAID' } },
    code: 'MALFORMED',
  }),
];
