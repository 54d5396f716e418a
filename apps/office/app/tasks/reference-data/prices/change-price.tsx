import { type PricedService, setPrice } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { DateField } from '../../../forms/date-field.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { cairoDayText } from '../../../labels/dates.ts';
import { call } from '../../../session/call.ts';
import { serviceName } from '../reference-data.messages.ts';
import { nextDay, nextPriceAfter, parsePounds, priceOn } from './price-on.ts';
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
  const [values, setValues] = useState({ pounds: '', validFrom: tomorrow, reason: '' });
  const set = (name: keyof typeof values, value: string) => setValues({ ...values, [name]: value });

  const currentPrice = priceOn(prices, values.validFrom);
  const body = {
    ...values,
    serviceCode,
    pounds: parsePounds(values.pounds) ?? Number.NaN,
    expectedPounds: currentPrice?.pounds ?? 0,
  };
  const change = useSaveMutation(() => call(setPrice, { body }), {
    key: ['prices'],
    successText: messages.changed,
  });
  const { labels, hints } = messages;
  const next = nextPriceAfter(prices, values.validFrom);

  return (
    <ChangeDialog
      title={messages.changeOf(serviceName(serviceCode))}
      labels={labels}
      errors={validateBody(setPrice, body, labels)}
      change={change}
      confirm={messages.confirm}
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
            value={values.pounds}
            onChange={({ target }) => set('pounds', target.value)}
          />
          <DateField
            name="validFrom"
            label={labels.validFrom}
            error={errorOf('validFrom')}
            min={tomorrow}
            value={values.validFrom}
            onChange={({ target }) => set('validFrom', target.value)}
          />
          <TextAreaField
            name="reason"
            rows={2}
            label={labels.reason}
            hint={hints.reason}
            error={errorOf('reason')}
            value={values.reason}
            onChange={({ target }) => set('reason', target.value)}
          />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {values.validFrom === tomorrow ? messages.fromTomorrow : messages.fromDay}{' '}
            <bdi>{values.validFrom && cairoDayText(values.validFrom)}</bdi>،{' '}
            <bdi>{formatPounds(body.pounds)}</bdi> {messages.insteadOf}{' '}
            <bdi>{formatPounds(body.expectedPounds)}</bdi>
          </p>
          {currentPrice?.validFrom === values.validFrom && <p>{messages.replaces}</p>}
          {next && <p>{messages.until(cairoDayText(next.validFrom))}</p>}
          <p>{messages.untouched}</p>
        </>
      }
    />
  );
}
