import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readFigures } from '@wathiqa/contract/office';
import { cairoDay } from '@wathiqa/domain';
import { PageHeading } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { Failure } from '../../layout/failure-notice.tsx';
import { Loading } from '../../layout/loading.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { cairoDayText } from '../../lists/dates.ts';
import { call } from '../../session/call.ts';
import { FigureSection } from './figure-section.tsx';
import { LateTable, MoneyTable, ReasonsTable, TimesTable } from './figure-tables.tsx';
import { messages } from './figures.messages.ts';
import { readRange } from './figures-range.ts';
import { OrdersFigures } from './orders-figures.tsx';
import { RangeForm } from './range-form.tsx';
import { Summary } from './summary.tsx';

export const meta = () => pageMeta(messages.title);

/** What the office did in a range of days. */
export default function FiguresScreen() {
  const [address] = useSearchParams();
  const range = readRange(address, cairoDay(new Date()));
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', range],
    queryFn: () => call(readFigures, { query: range }),
    placeholderData: keepPreviousData,
  });
  const figures = data?.figures;

  return (
    <div className="flex flex-col gap-5">
      <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
      <RangeForm key={`${range.from} ${range.to}`} range={range} />
      <Failure error={error} onTryAgain={() => refetch()} />
      {!figures && !error && <Loading />}
      {figures && (
        <>
          <p role="status" className="font-semibold">
            {messages.shown(cairoDayText(figures.from), cairoDayText(figures.to))}
          </p>
          <Summary {...figures} />
          <FigureSection table="orders" range={figures}>
            <OrdersFigures orders={figures.orders} />
          </FigureSection>
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <FigureSection table="times" range={figures}>
              <TimesTable times={figures.times} />
            </FigureSection>
            <FigureSection table="late" range={figures}>
              <LateTable late={figures.late} />
            </FigureSection>
            <FigureSection table="reasons" range={figures}>
              <ReasonsTable reasons={figures.reasons} />
            </FigureSection>
            <FigureSection table="money" range={figures}>
              <MoneyTable money={figures.money} />
            </FigureSection>
          </div>
        </>
      )}
    </div>
  );
}
