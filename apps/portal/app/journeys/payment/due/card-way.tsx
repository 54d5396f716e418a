import type { Payment } from '@wathiqa/contract';
import { Button, Icon } from '@wathiqa/ui';
import { cairoDate } from '../../inquiry/cairo-date.ts';
import { messages } from '../payment.messages.ts';
import type { PaymentActs } from '../use-payment-acts.ts';
import { Way, WayFailure, WayPoints } from './way.tsx';

const { card: words } = messages;

const LABELS = { open: words.resume, refused: words.payAgain };

/** By card, on the provider's own page: no card number comes near us. */
export function CardWay({ payment: { card }, acts }: { payment: Payment; acts: PaymentActs }) {
  const busy = acts.busy === 'card';
  return (
    <Way id="by-card" icon="bank-card" title={words.title}>
      <WayPoints text={words.text} points={words.points} />
      {card?.state === 'open' && (
        <p className="text-sm text-ink-2">
          <bdi>{words.openedAt(cairoDate(card.at))}</bdi>
        </p>
      )}
      <WayFailure failure={acts.last?.act === 'card' ? acts.last.failure : undefined} />
      <Button
        busy={busy}
        aria-disabled={acts.busy !== undefined}
        className="mt-auto w-full"
        onClick={() => void acts.perform('card')}
      >
        {busy ? words.opening : card ? LABELS[card.state] : words.pay}
        {!busy && <Icon name="arrow" className="size-5" />}
      </Button>
    </Way>
  );
}
