import type { Payment } from '@wathiqa/contract';
import { Button, Notice } from '@wathiqa/ui';
import { messages } from '../payment.messages.ts';
import type { PaymentActs } from '../use-payment-acts.ts';
import { WayFailure } from './way.tsx';

const { check: words } = messages;

/** For who has paid: the provider is asked at once, and what it says is told as it is. */
export function CheckStrip({ payment, acts }: { payment: Payment; acts: PaymentActs }) {
  const busy = acts.busy === 'check';
  const { last } = acts;
  const answered = last?.act === 'check' && !last.failure;
  return (
    <section
      aria-labelledby="check"
      className="flex flex-col gap-3 rounded-lg border border-line bg-quiet p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 id="check" className="text-lg">
            {words.title}
          </h3>
          <p className="text-ink-2">{words.text}</p>
        </div>
        <Button
          variant="secondary"
          busy={busy}
          aria-disabled={acts.busy !== undefined}
          className="max-sm:w-full"
          onClick={() => void acts.perform('check')}
        >
          {busy ? words.asking : words.ask}
        </Button>
      </div>
      <WayFailure failure={last?.act === 'check' ? last.failure : undefined} />
      <div role="status" className="empty:hidden">
        {answered && <Answer available={payment.available} />}
      </div>
    </section>
  );
}

/** It is still due: either nothing was paid, or nobody could say. */
function Answer({ available }: { available: boolean }) {
  return (
    <Notice tone="warning" title={available ? words.notYetTitle : words.notAskedTitle}>
      {available ? words.notYet : words.notAsked}
    </Notice>
  );
}
