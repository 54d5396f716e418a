import {
  checkPayment,
  fawryNotification,
  payByCard,
  payInCash,
  readPayment,
} from '@wathiqa/contract';
import { type Case, refuses } from '../cases.ts';
import { accepted, mustEqual } from '../expectations.ts';
import { refusalsOf } from './requests.ts';

const SOURCE = 'decisions §3: payment; docs/decisions 0016';

const reading: Case[] = [
  {
    name: 'the payment of a request that waits for approval tells its amount, and that nothing was paid',
    source: SOURCE,
    call: readPayment,
    kind: 'right',
    creates: true,
    play: async ({ citizen, request }) => {
      const { id, total } = await request();
      const { send } = await citizen();
      const reply = await send(readPayment, { headers: { RequestID: id } });
      const { payment } = accepted(readPayment, reply);
      mustEqual(payment.amount, total, 'amount');
      const { paid, cash, card } = payment;
      mustEqual({ paid, cash, card }, { paid: null, cash: null, card: null }, 'what was paid');
    },
  },
];

/** Paying for one's own request. That something is paid is played where there is a provider to pay to. */
export const paymentCases: readonly Case[] = [
  ...reading,
  ...refusalsOf(readPayment, 'payment', SOURCE),
  ...refusalsOf(payInCash, 'a payment in cash', SOURCE),
  ...refusalsOf(payByCard, 'a payment by card', SOURCE),
  ...refusalsOf(checkPayment, 'the check of a payment', SOURCE),
  refuses({
    name: 'a payment notification that nobody signed is refused',
    source: SOURCE,
    call: fawryNotification,
    sent: { body: { merchantRefNumber: '260000000019', orderStatus: 'PAID' } },
    code: 'MALFORMED',
  }),
];
