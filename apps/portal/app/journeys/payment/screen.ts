import { requestStateLabels } from '@wathiqa/content';
import type { Payment } from '@wathiqa/contract';
import { formatPounds } from '@wathiqa/domain';
import { messages as tracking } from '../tracking/tracking.messages.ts';
import { formatPaymentCode } from './code-text.ts';
import { messages } from './payment.messages.ts';

const { result } = tracking;

export type Screen = 'due' | 'paid' | 'nothingDue';

export function getScreen({ state, paid }: Payment): Screen {
  if (paid) return 'paid';
  return state === 'WAITING_PAYMENT' ? 'due' : 'nothingDue';
}

/** State of a request without anything due. */
export function notDueText({ state, withdrawn }: Payment): string {
  return withdrawn ? result.withdrawn : requestStateLabels[state];
}

export function paymentAnnouncement(payment: Payment): string {
  switch (getScreen(payment)) {
    case 'paid':
      return messages.paid.title;
    case 'nothingDue':
      return `${messages.notDue.title}. ${notDueText(payment)}`;
    case 'due':
      return [
        messages.due.spoken(formatPounds(payment.amount)),
        ...methodAnnouncements(payment),
      ].join('. ');
  }
}

function* methodAnnouncements({ card, cash, available }: Payment): Generator<string> {
  if (card?.state === 'failed') yield messages.refused.title;
  if (cash?.expired) yield messages.cash.expired;
  else if (cash) yield messages.cash.spoken(formatPaymentCode(cash.code));
  if (!available) yield messages.away.title;
}
