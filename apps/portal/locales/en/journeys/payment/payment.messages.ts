import { ATTEMPT_MINUTES, durationText, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/payment/payment.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Payment',
  loading: 'Loading the payment details',
  details: 'Request details',
  mine: 'My requests',
  live: 'This page updates itself when the payment arrives.',
  offline: 'You are offline. This is the latest we have. It will update when you are back online.',

  due: {
    label: 'Amount due',
    documents: 'Accepted documents',
    copies: (name, count) => (count > 1 ? `${name} ×\u00a0${count}` : name),
    spoken: (amount) => `Amount due ${amount}`,
  },

  ways: 'Choose how to pay',
  waysHint: 'You can use either way. Pay only once. There is no deadline.',

  card: {
    title: 'By bank card',
    text: 'You go to the secure page of the payment provider and enter your card details there, then come back here.',
    points: [
      'The payment arrives at once.',
      'Your card details do not pass through us and we do not keep them.',
    ],
    pay: 'Pay by card',
    payAgain: 'Try another card',
    resume: 'Back to the card page',
    opening: 'Opening the payment page',
    openedAt: (at) => `The card page was opened on ${at}. No payment has arrived from it yet.`,
  },

  cash: {
    title: 'In cash with a code',
    text: 'You get a code and pay with it in cash at any Fawry outlet. You need no bank card or account.',
    points: [
      `The code is valid for ${durationText(ATTEMPT_MINUTES.cash.valid * 60)}.`,
      'The payment provider adds its charge, which you see with the code.',
    ],
    ask: 'Get a cash code',
    asking: 'Getting the code',
    code: 'Cash code',
    copy: 'Copy code',
    copied: 'Code copied',
    notCopied: 'The code could not be copied. Write it down.',
    amount: 'Price of the documents',
    fees: 'Provider’s charge',
    total: 'You pay at the outlet',
    validUntil: 'Valid until',
    left: 'Time left',
    where: 'Where do I pay?',
    steps: [
      'Go to any Fawry outlet: a shop, pharmacy or post office with the Fawry sign.',
      'Tell the cashier that you are paying with a code, and give them the code.',
      'Check the amount before you pay, and keep the receipt until the payment appears here.',
    ],
    expired: 'The cash code has expired',
    expiredCode: 'Do not pay with the code',
    expiredHint:
      'If you paid with it before it expired, check the payment first. Do not pay twice.',
    renew: 'Get a new code',
    spoken: (code) => `Cash code ${code}`,
  },

  check: {
    title: 'Have you paid already?',
    text: 'The payment appears here by itself. You can also ask the payment provider now.',
    ask: 'Check the payment',
    asking: 'Checking',
    notYetTitle: 'No payment has arrived yet',
    notYet:
      'If you have paid, it can take a few minutes to show here. Keep your receipt and do not pay again. The payment will appear here and we will send you a message.',
    notAskedTitle: 'We could not check just now',
    notAsked:
      'The payment service is not responding. If you have paid, do not pay again. We keep asking until it responds, and send you a message.',
  },

  back: {
    asking:
      'We are asking the payment provider about your payment. Do not close the page or pay again.',
    unknownTitle: 'We have had no answer about your payment yet',
    unknown:
      'If you finished paying, it will appear here within minutes and we will send you a message. Do not pay again before that. You can close the page.',
  },

  refused: {
    title: 'The card was not accepted',
    at: (at) => `This was on ${at}.`,
  },

  away: {
    title: 'The payment service is not responding',
    withCode:
      'You can still pay with the code that you have. The payment appears here when the service responds.',
    begun:
      'If you have paid, do not pay again. We keep asking until the service responds, and send you a message.',
    without:
      'Your request is saved and you have not been charged. We keep trying, and you can come back at any time.',
  },

  paid: {
    title: 'Paid',
    oneOnly: 'You have a cash code for this request. Do not pay with it.',
  },

  notDue: {
    title: 'Nothing is due on this request now',
  },
};
