import { type PricedService, setPrice } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { cairoDayText } from '../../../lists/dates.ts';
import { call } from '../../../session/call.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { faultsOf } from '../faults.ts';
import { serviceName } from '../kept.messages.ts';
import { useChange } from '../use-change.ts';
import { nextAfter, nextDay, priceOn, readPounds } from './price-on.ts';
import { messages } from './prices.messages.ts';

/** Sets the price of a service from a day on. */
export function ChangePrice({
  service,
  today,
  onClose,
}: {
  service: PricedService;
  today: string;
  onClose: () => void;
}) {
  const { serviceCode, prices } = service;
  const tomorrow = nextDay(today);
  const [typed, setTyped] = useState({ pounds: '', validFrom: tomorrow, reason: '' });
  const set = (name: keyof typeof typed, value: string) => setTyped({ ...typed, [name]: value });

  const held = priceOn(prices, typed.validFrom);
  const body = {
    ...typed,
    serviceCode,
    pounds: readPounds(typed.pounds) ?? Number.NaN,
    insteadOf: held?.pounds ?? 0,
  };
  const change = useChange((sent: typeof body) => call(setPrice, { body: sent }), {
    key: ['prices'],
    done: messages.changed,
  });
  const { labels, hints } = messages;
  const next = nextAfter(prices, typed.validFrom);

  return (
    <ChangeDialog
      title={messages.changeOf(serviceName(serviceCode))}
      labels={labels}
      faults={faultsOf(setPrice, body, labels)}
      change={change}
      confirm={messages.confirm}
      onConfirm={() => change.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField
            name="pounds"
            label={labels.pounds}
            hint={hints.pounds}
            error={errorOf('pounds')}
            numeric
            inputMode="decimal"
            value={typed.pounds}
            onChange={({ target }) => set('pounds', target.value)}
          />
          <TextField
            name="validFrom"
            type="date"
            label={labels.validFrom}
            error={errorOf('validFrom')}
            min={tomorrow}
            value={typed.validFrom}
            onChange={({ target }) => set('validFrom', target.value)}
          />
          <TextAreaField
            name="reason"
            rows={2}
            label={labels.reason}
            hint={hints.reason}
            error={errorOf('reason')}
            value={typed.reason}
            onChange={({ target }) => set('reason', target.value)}
          />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {typed.validFrom === tomorrow ? messages.fromTomorrow : messages.fromDay}{' '}
            <bdi>{typed.validFrom && cairoDayText(typed.validFrom)}</bdi>،{' '}
            <bdi>{formatPounds(body.pounds)}</bdi> {messages.insteadOf}{' '}
            <bdi>{formatPounds(body.insteadOf)}</bdi>
          </p>
          {held?.validFrom === typed.validFrom && <p>{messages.replaces}</p>}
          {next && <p>{messages.until(cairoDayText(next.validFrom))}</p>}
          <p>{messages.untouched}</p>
        </>
      }
    />
  );
}
