import { useQuery } from '@tanstack/react-query';
import { documentFields } from '@wathiqa/content';
import {
  clampCopies,
  formatPounds,
  MAX_COPIES,
  MIN_COPIES,
  normalizeNumber,
  type PriceKey,
} from '@wathiqa/domain';
import { CopiesField, FieldGroup, LoadFailed, Skeleton } from '@wathiqa/ui';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { LIST_SEPARATOR } from '../../../lib/list.messages.ts';
import { priceQuery } from '../../price-query.ts';
import { messages } from '../order.messages.ts';

const NAME = 'numberOfCopies';

interface CopiesWithPriceProps {
  priceKey: PriceKey;
  /** Shown until the server's price loads. */
  startingPrice?: number | undefined;
}

export function CopiesWithPrice({ priceKey, startingPrice }: CopiesWithPriceProps) {
  const { field } = useController({ name: NAME });
  const [isOver, setIsOver] = useState(false);

  function change(text: string) {
    setIsOver(readNumber(text) > MAX_COPIES);
    field.onChange(clampCopies(readNumber(text)));
  }

  return (
    <FieldGroup legend={messages.copiesGroup}>
      <CopiesField
        name={NAME}
        label={documentFields.numberOfCopies.name}
        min={MIN_COPIES}
        max={MAX_COPIES}
        value={field.value}
        hint={messages.copiesHint}
        notice={isOver ? messages.copiesOver : undefined}
        onChange={(copies) => {
          setIsOver(false);
          field.onChange(copies);
        }}
        onChangeText={change}
        onBlur={field.onBlur}
        ref={field.ref}
        decreaseLabel={messages.decrease}
        increaseLabel={messages.increase}
      />
      <LineTotal priceKey={priceKey} startingPrice={startingPrice} copies={field.value} />
    </FieldGroup>
  );
}

/** NaN if invalid. */
function readNumber(text: string): number {
  return Number.parseInt(normalizeNumber(text), 10);
}

interface LineTotalProps extends CopiesWithPriceProps {
  label?: string;
  /** Absent if always one. */
  copies?: number;
}

/** Read-only price of a document or of all its copies. */
export function LineTotal({
  label = messages.lineTotal,
  priceKey,
  startingPrice,
  copies,
}: LineTotalProps) {
  const price = useQuery({ ...priceQuery(priceKey), placeholderData: startingPrice });
  return (
    // Subgrid aligns it with the next field.
    <div className="row-span-4 grid min-w-0 grid-rows-subgrid content-start">
      <p className="font-semibold">{label}</p>
      <div className="row-start-3 flex min-h-12 flex-wrap items-center gap-x-3">
        {price.data !== undefined && <Amount price={price.data} copies={copies} />}
        {price.data === undefined && price.isFetching && (
          <>
            <span className="sr-only">{messages.priceLoading}</span>
            <Skeleton className="h-7 w-40" />
          </>
        )}
        {price.data === undefined && !price.isFetching && (
          <div className="text-sm text-danger">
            <LoadFailed
              text={messages.priceFailed}
              retryLabel={messages.tryAgain}
              onRetry={() => price.refetch()}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function Amount({ price, copies }: { price: number; copies: number | undefined }) {
  if (copies === undefined) {
    return (
      <span className="text-xl font-semibold">
        <bdi>{formatPounds(price)}</bdi>
      </span>
    );
  }
  return (
    <>
      {/* A live region: announces copies and price at each step. */}
      <output htmlFor={NAME} className="text-xl font-semibold">
        <span className="sr-only">{`${messages.soFar.copies(copies)}${LIST_SEPARATOR}`}</span>
        <bdi>{formatPounds(price * copies)}</bdi>
      </output>
      <span className="text-sm text-ink-2">
        <bdi>{messages.perCopy(formatPounds(price))}</bdi>
      </span>
    </>
  );
}
