import {
  type PricedService,
  type PriceRecord,
  readPrices,
  setPrice,
  withdrawPrice,
} from '@wathiqa/contract/office';
import { formatPounds, needsSecondPerson } from '@wathiqa/domain';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { DateField } from '../../../forms/date-field.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { cairoDayText } from '../../../labels/dates.ts';
import { useRead } from '../../../session/use-read.ts';
import { messages as common, serviceName } from '../reference-data.messages.ts';
import { nextDay, nextPriceAfter, parsePounds, priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';

const { labels, hints } = messages;
export const PRICES_KEY = ['prices'];

export function ChangePrice({
  service: { serviceCode, prices: shownPrices },
  today,
  onClose,
}: {
  service: PricedService;
  today: string;
  onClose: () => void;
}) {
  // Refetched after a conflict, with the dialog open.
  const { data } = useRead(PRICES_KEY, readPrices);
  const service = data?.services.find((other) => other.serviceCode === serviceCode);
  const { prices } = service ?? { prices: shownPrices };
  const tomorrow = nextDay(today);
  const form = useFormValues({ pounds: '', validFrom: tomorrow, reason: '' }, { labels, hints });
  const { validFrom } = form.values;
  const currentPrice = priceOn(prices, validFrom);
  const body = {
    ...form.values,
    serviceCode,
    pounds: parsePounds(form.values.pounds) ?? Number.NaN,
    expectedPounds: currentPrice?.pounds ?? 0,
  };
  const next = nextPriceAfter(prices, validFrom);
  const takesTwo = needsSecondPerson(body, prices, today);

  return (
    <CallDialog
      definition={setPrice}
      input={{ body }}
      queryKey={PRICES_KEY}
      successText={takesTwo ? messages.proposed : messages.changed}
      title={messages.changeOf(serviceName(serviceCode))}
      labels={labels}
      confirm={takesTwo ? messages.confirmPropose : messages.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField {...form.text('pounds', errorOf)} numeric inputMode="decimal" />
          <DateField {...form.text('validFrom', errorOf)} min={tomorrow} />
          <TextAreaField {...form.text('reason', errorOf)} rows={2} />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {validFrom === tomorrow ? messages.fromTomorrow : messages.fromDay}{' '}
            <bdi>{validFrom && cairoDayText(validFrom)}</bdi>،{' '}
            <bdi>{formatPounds(body.pounds)}</bdi> {messages.insteadOf}{' '}
            <bdi>{formatPounds(body.expectedPounds)}</bdi>
          </p>
          {currentPrice?.validFrom === validFrom && <p>{messages.replaces}</p>}
          {next && <p>{messages.until(cairoDayText(next.validFrom))}</p>}
          <p>{messages.untouched}</p>
          {takesTwo && (
            <p>
              {messages.largeChange} {common.takesTwo}
            </p>
          )}
        </>
      }
    />
  );
}

/** Withdraws a future price. */
export function WithdrawPrice({
  service: { serviceCode, prices },
  price: { validFrom, pounds },
  today,
  onClose,
}: {
  service: PricedService;
  price: PriceRecord;
  today: string;
  onClose: () => void;
}) {
  const reasonLabel = { reason: labels.reason };
  const form = useFormValues({ reason: '' }, { labels: reasonLabel, hints });
  const otherPrices = prices.filter((price) => price.validFrom !== validFrom);
  const remainingPrice = priceOn(otherPrices, validFrom);
  const takesTwo =
    remainingPrice !== undefined &&
    needsSecondPerson({ validFrom, pounds: remainingPrice.pounds }, prices, today);

  return (
    <CallDialog
      definition={withdrawPrice}
      input={{ body: { ...form.values, serviceCode, validFrom, expectedPounds: pounds } }}
      queryKey={PRICES_KEY}
      successText={takesTwo ? messages.proposed : messages.taken}
      title={messages.withdrawOf(serviceName(serviceCode))}
      labels={reasonLabel}
      confirm={takesTwo ? messages.confirmProposeWithdrawal : messages.confirmWithdraw}
      onClose={onClose}
      fields={(errorOf) => <TextAreaField {...form.text('reason', errorOf)} rows={2} />}
      summary={
        <>
          <p className="text-lg font-semibold">
            {messages.withdrawn(formatPounds(pounds), cairoDayText(validFrom))}
          </p>
          {remainingPrice && <p>{messages.holds(formatPounds(remainingPrice.pounds))}</p>}
          {takesTwo && (
            <p>
              {messages.largeChange} {common.takesTwo}
            </p>
          )}
        </>
      }
    />
  );
}
