import {
  type PricedService,
  type PriceRecord,
  readPrices,
  setPrice,
  withdrawPrice,
} from '@wathiqa/contract/office';
import { formatPounds, needsSecondPerson, type ServiceCode } from '@wathiqa/domain';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import type { DialogProps } from '../../../forms/change-dialog.tsx';
import { useSeen } from '../../../forms/conflict.tsx';
import { DateField } from '../../../forms/date-field.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { cairoDayText } from '../../../labels/dates.tsx';
import { useRead } from '../../../session/use-read.ts';
import { messages as common, serviceName } from '../reference-data.messages.ts';
import { nextDay, nextPriceAfter, parsePounds, priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';

const { labels, hints } = messages;
export const PRICES_KEY = ['prices'];

type PriceDialogProps = DialogProps<{ service: PricedService; today: string }>;

export function ChangePrice({ service, today, onClose }: PriceDialogProps) {
  const { serviceCode, prices: opened } = service;
  const tomorrow = nextDay(today);
  const blank = { pounds: '', validFrom: tomorrow, reason: '' };
  const form = useFormValues(`price.${serviceCode}`, blank, { labels, hints });
  const { validFrom } = form.values;
  const pounds = parsePounds(form.values.pounds) ?? Number.NaN;
  const { prices, conflict } = useSeenPrices(serviceCode, opened, validFrom, pounds);
  const currentPrice = priceOn(prices, validFrom);
  const body = {
    ...form.values,
    serviceCode,
    pounds,
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
      form={form}
      confirm={takesTwo ? messages.confirmPropose : messages.confirm}
      conflict={conflict}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField {...form.text('pounds', errorOf)} numeric inputMode="decimal" />
          <DateField {...form.text('validFrom', errorOf)} min={tomorrow} />
          <TextAreaField {...form.text('reason', errorOf)} rows={2} />
        </>
      )}
      outcome={
        <>
          {validFrom === tomorrow ? messages.fromTomorrow : messages.fromDay}{' '}
          <bdi>{validFrom && cairoDayText(validFrom)}</bdi>، <bdi>{formatPounds(body.pounds)}</bdi>{' '}
          {messages.insteadOf} <bdi>{formatPounds(body.expectedPounds)}</bdi>
        </>
      }
      effects={[
        currentPrice?.validFrom === validFrom && messages.replaces,
        next && messages.until(cairoDayText(next.validFrom)),
        messages.untouched,
        takesTwo && `${messages.largeChange} ${common.takesTwo}`,
      ]}
    />
  );
}

/** Prices that a change is made from, compared on its day. */
function useSeenPrices(
  serviceCode: ServiceCode,
  opened: readonly PriceRecord[],
  validFrom: string,
  pounds: number | undefined,
) {
  const { data } = useRead(PRICES_KEY, readPrices);
  const service = data?.services.find((other) => other.serviceCode === serviceCode);
  const onDay = (prices: readonly PriceRecord[]) => ({
    pounds: priceOn(prices, validFrom)?.pounds,
  });
  const current = { prices: service?.prices ?? opened, ...onDay(service?.prices ?? opened) };
  const { seen, conflict } = useSeen<typeof current, 'pounds'>(
    current,
    { pounds },
    { pounds: [messages.columns.today, (price) => formatPounds(price.pounds ?? 0)] },
  );
  return { prices: seen?.prices ?? opened, conflict };
}

/** Withdraws a future price. */
export function WithdrawPrice(props: PriceDialogProps & { price: PriceRecord }) {
  const { service, price, today, onClose } = props;
  const { serviceCode, prices: opened } = service;
  const { validFrom } = price;
  const reasonLabel = { reason: labels.reason };
  const texts = { labels: reasonLabel, hints };
  const form = useFormValues(`withdrawPrice.${serviceCode}.${validFrom}`, { reason: '' }, texts);
  const otherPrices = opened.filter((price) => price.validFrom !== validFrom);
  const remainingPrice = priceOn(otherPrices, validFrom);
  const { prices, conflict } = useSeenPrices(
    serviceCode,
    opened,
    validFrom,
    remainingPrice?.pounds,
  );
  const { pounds = 0 } = priceOn(prices, validFrom) ?? {};
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
      form={form}
      confirm={takesTwo ? messages.confirmProposeWithdrawal : messages.confirmWithdraw}
      conflict={conflict}
      onClose={onClose}
      fields={(errorOf) => <TextAreaField {...form.text('reason', errorOf)} rows={2} />}
      outcome={messages.withdrawn(formatPounds(pounds), cairoDayText(validFrom))}
      effects={[
        remainingPrice && messages.holds(formatPounds(remainingPrice.pounds)),
        takesTwo && `${messages.largeChange} ${common.takesTwo}`,
      ]}
    />
  );
}
