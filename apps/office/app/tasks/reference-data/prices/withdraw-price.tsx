import { type PricedService, type PriceRecord, withdrawPrice } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { cairoDayText } from '../../../labels/dates.ts';
import { call } from '../../../session/call.ts';
import { serviceName } from '../reference-data.messages.ts';
import { priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';

const labels = { reason: messages.labels.reason };

/** Takes back a price whose day has not come. */
export function WithdrawPrice({
  service: { serviceCode, prices },
  price: { validFrom, pounds },
  onClose,
}: {
  service: PricedService;
  price: PriceRecord;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const body = { serviceCode, validFrom, reason, expectedPounds: pounds };
  const change = useSaveMutation(() => call(withdrawPrice, { body }), {
    key: ['prices'],
    successText: messages.taken,
  });
  const otherPrices = prices.filter((price) => price.validFrom !== validFrom);
  const remainingPrice = priceOn(otherPrices, validFrom);

  return (
    <ChangeDialog
      title={messages.withdrawOf(serviceName(serviceCode))}
      labels={labels}
      errors={validateBody(withdrawPrice, body, labels)}
      change={change}
      confirm={messages.confirmWithdraw}
      onClose={onClose}
      fields={(errorOf) => (
        <TextAreaField
          name="reason"
          rows={2}
          label={labels.reason}
          hint={messages.hints.reason}
          error={errorOf('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {messages.withdrawn(formatPounds(pounds), cairoDayText(validFrom))}
          </p>
          {remainingPrice && <p>{messages.holds(formatPounds(remainingPrice.pounds))}</p>}
        </>
      }
    />
  );
}
