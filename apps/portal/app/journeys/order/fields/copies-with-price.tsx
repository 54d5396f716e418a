import { useQuery } from '@tanstack/react-query';
import type { PriceKey } from '@wathiqa/contract';
import { clampCopies, formatPounds, MAX_COPIES, MIN_COPIES, toLatinDigits } from '@wathiqa/domain';
import { Button, CopiesField, FieldGroup, Isolate, Skeleton } from '@wathiqa/ui';
import { useController } from 'react-hook-form';
import { messages } from '../order.messages.ts';
import { priceQuery } from './price-query.ts';

const NAME = 'numberOfCopies';

/** How many copies, and what they cost together. */
export function CopiesWithPrice({ label, priceKey }: { label: string; priceKey: PriceKey }) {
  const { field } = useController({ name: NAME });

  return (
    <FieldGroup legend={messages.copiesGroup}>
      <CopiesField
        name={NAME}
        label={label}
        min={MIN_COPIES}
        max={MAX_COPIES}
        value={field.value}
        onChange={field.onChange}
        onChangeText={(text) => field.onChange(readCopies(text))}
        onBlur={field.onBlur}
        ref={field.ref}
        decreaseLabel={messages.decrease}
        increaseLabel={messages.increase}
      />
      <LineTotal priceKey={priceKey} copies={field.value} />
    </FieldGroup>
  );
}

/** The number of copies that a typed text means, in either digit set. */
function readCopies(text: string): number {
  return clampCopies(Number.parseInt(toLatinDigits(text.trim()), 10));
}

function LineTotal({ priceKey, copies }: { priceKey: PriceKey; copies: number }) {
  const price = useQuery(priceQuery(priceKey));
  return (
    // Level with the field beside it, whose rows it shares.
    <div className="row-span-4 grid min-w-0 grid-rows-subgrid content-start">
      <p className="font-semibold">{messages.lineTotal}</p>
      <div className="row-start-3 flex min-h-12 flex-wrap items-center gap-x-3">
        {price.data !== undefined && <Amount price={price.data} copies={copies} />}
        {price.data === undefined && price.isFetching && (
          <>
            <span className="sr-only">{messages.priceLoading}</span>
            <Skeleton className="h-7 w-40" />
          </>
        )}
        {price.data === undefined && !price.isFetching && (
          <>
            <span className="text-sm text-danger">{messages.priceFailed}</span>
            <Button variant="secondary" size="sm" onClick={() => void price.refetch()}>
              {messages.tryAgain}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Amount({ price, copies }: { price: number; copies: number }) {
  return (
    <>
      <output htmlFor={NAME} className="text-xl font-semibold">
        <Isolate>{formatPounds(price * copies)}</Isolate>
      </output>
      <span className="text-sm text-ink-2">
        <Isolate>{messages.perCopy(formatPounds(price))}</Isolate>
      </span>
    </>
  );
}
