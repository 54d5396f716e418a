import { useQueryClient } from '@tanstack/react-query';
import { type Payment, serverNow } from '@wathiqa/contract';
import { formatCairoMoment, formatPounds } from '@wathiqa/domain';
import { Button, DescriptionList, Icon } from '@wathiqa/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toaster } from '../../../lib/toaster.ts';
import { requestQueryKey } from '../../tracking/status-query.ts';
import { messages } from '../payment.messages.ts';
import { formatPaymentCode, formatTimeLeft } from '../screen.ts';

/** The clock is exact to a second and the duration of a call. */
const GRACE_MS = 2_000;

interface TimeLeftProps {
  label: string;
  until: string;
  /** Called once after expiry. */
  onEnd: () => void;
}

/** Countdown, hidden from screen readers; separate text announces expiry. */
function TimeLeft({ label, until, onEnd }: TimeLeftProps) {
  const [now, setNow] = useState(serverNow);
  const remaining = Date.parse(until) - now;
  const remainingText = formatTimeLeft(remaining);
  const isOver = remaining < -GRACE_MS;

  // Not a timeout until expiry, because a sleeping device stops it.
  useEffect(() => {
    const interval = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(interval);
  }, []);

  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  if (remainingText === undefined) return null;
  return (
    <p aria-hidden="true" className="print-hidden text-sm font-normal text-ink-2">
      {label}{' '}
      <bdi dir="ltr" className="tabular-nums">
        {remainingText}
      </bdi>
    </p>
  );
}

const { cash: words } = messages;

/** Copies a code without spaces; hidden without clipboard access. */
function CopyCode({ code }: { code: string }) {
  const [copied, setCopied] = useState('');
  if (!('clipboard' in navigator)) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(code);
    } catch {
      toaster.show({ tone: 'danger', text: words.notCopied });
    }
  }

  const done = copied === code;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={copy}>
        <Icon name={done ? 'check' : 'copy'} className="size-4.5" />
        {done ? words.copied : words.copy}
      </Button>
      <span role="status" className="sr-only">
        {done && words.copied}
      </span>
    </>
  );
}

interface CashCodeProps {
  id: string;
  cash: NonNullable<Payment['cash']>;
  justRequested: boolean;
  /** Whether the page follows the time. */
  live: boolean;
}

export function CashCode({ id, cash, justRequested, live }: CashCodeProps) {
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
          {/* Breakable, because large text must wrap. */}
          {formatPaymentCode(cash.code).replaceAll('\u00a0', ' ')}
        </bdi>
        <p>
          {words.total} <bdi className="text-lg font-semibold">{formatPounds(cash.total)}</bdi>
        </p>
        <CopyCode code={cash.code} />
      </section>
      <DescriptionList
        items={[
          { label: words.amount, value: <bdi>{formatPounds(cash.amount)}</bdi> },
          { label: words.fees, value: <bdi>{formatPounds(cash.fees)}</bdi> },
          {
            label: words.validUntil,
            value: (
              <>
                <time dateTime={cash.expiresAt}>
                  <bdi>{formatCairoMoment(new Date(cash.expiresAt))}</bdi>
                </time>
                {live && <TimeLeft label={words.left} until={cash.expiresAt} onEnd={refetch} />}
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
