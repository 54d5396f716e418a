import type { Payment } from '@wathiqa/contract';
import { formatCairoMoment } from '@wathiqa/domain';
import { Button, Icon } from '@wathiqa/ui';
import { messages } from '../payment.messages.ts';
import type { PaymentActions } from '../use-payment-actions.ts';
import { MethodFailure, MethodPanel, MethodPoints } from './method-panel.tsx';

const { card: words } = messages;

const LABELS = { open: words.resume, failed: words.payAgain };

/** Card payment on the provider's page, so no card number reaches us. */
export function CardMethod({
  payment: { card, cash },
  actions,
}: {
  payment: Payment;
  actions: PaymentActions;
}) {
  const busy = actions.busy === 'card';
  return (
    <MethodPanel id="by-card" icon="bank-card" title={words.title} printed={!cash || cash.expired}>
      <MethodPoints text={words.text} points={words.points} />
      {card?.state === 'open' && (
        <p className="text-sm text-ink-2">
          <bdi>{words.openedAt(formatCairoMoment(new Date(card.at)))}</bdi>
        </p>
      )}
      <MethodFailure failure={actions.last?.action === 'card' ? actions.last.failure : undefined} />
      <Button
        busy={busy}
        aria-disabled={actions.busy !== undefined}
        className="mt-auto w-full"
        onClick={() => void actions.perform('card')}
      >
        {busy ? words.opening : card ? LABELS[card.state] : words.pay}
        {!busy && <Icon name="arrow" className="size-5" />}
      </Button>
    </MethodPanel>
  );
}
