import { useQueryClient } from '@tanstack/react-query';
import type { Payment } from '@wathiqa/contract';
import { formatCairoMoment, formatPounds } from '@wathiqa/domain';
import { DetailList, Isolate } from '@wathiqa/ui';
import { useCallback, useEffect, useRef } from 'react';
import { requestQueryKey } from '../../tracking/status-query.ts';
import { formatPaymentCode } from '../code-text.ts';
import { messages } from '../payment.messages.ts';
import { CopyCode } from './copy-code.tsx';
import { TimeLeft } from './time-left.tsx';

const { cash: words } = messages;

interface CashCodeProps {
  id: string;
  cash: NonNullable<Payment['cash']>;
  justRequested: boolean;
}

/** Payment code with amount, expiry and outlets. */
export function CashCode({ id, cash, justRequested }: CashCodeProps) {
  const queryClient = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: requestQueryKey(id) }),
    [id, queryClient],
  );
  // The focused button was removed.
  useEffect(() => {
    if (justRequested && document.activeElement === document.body) section.current?.focus();
  }, [justRequested]);

  return (
    <>
      <section
        aria-labelledby="code"
        ref={section}
        tabIndex={-1}
        className="flex flex-col items-center gap-2 rounded-md border border-dashed border-current-item bg-warning-50 px-[min(0.75rem,3vw)] py-4 text-center text-warning-ink"
      >
        <p id="code">{words.code}</p>
        <bdi dir="ltr" className="text-3xl leading-[1.15] font-semibold tabular-nums">
          {/* Breakable spaces, because large text must wrap. */}
          {formatPaymentCode(cash.code).replaceAll('\u00a0', ' ')}
        </bdi>
        <p>
          {words.total} <bdi className="text-lg font-semibold">{formatPounds(cash.total)}</bdi>
        </p>
        <CopyCode code={cash.code} />
      </section>
      <DetailList
        items={[
          { label: words.amount, value: <Isolate>{formatPounds(cash.amount)}</Isolate> },
          { label: words.fees, value: <Isolate>{formatPounds(cash.fees)}</Isolate> },
          {
            label: words.validUntil,
            value: (
              <>
                <time dateTime={cash.expiresAt}>
                  <bdi>{formatCairoMoment(new Date(cash.expiresAt))}</bdi>
                </time>
                <TimeLeft label={words.left} until={cash.expiresAt} onEnd={refetch} />
              </>
            ),
          },
        ]}
      />
      <div>
        <h4 className="font-semibold">{words.where}</h4>
        <ol className="list-decimal ps-5 text-ink-2">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </>
  );
}
