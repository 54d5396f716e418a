import { requestStateLabels } from '@wathiqa/content';
import type { Payment } from '@wathiqa/contract';
import { formatPounds } from '@wathiqa/domain';
import { messages as tracking } from '../tracking/tracking.messages.ts';
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

/** Groups a code by threes with non-breaking spaces: «963 455 678». */
export function formatPaymentCode(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
}

/** «47:59:12», «9:05»; undefined at zero. */
export function formatTimeLeft(milliseconds: number): string | undefined {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 0) return undefined;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? part : twoDigits(part))).join(':');
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
