import { formatPounds, joinName, keepNumbers } from '@wathiqa/domain';
import { Card, Icon, RecordText } from '@wathiqa/ui';
import { memo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { usePrices } from '../../price-query.ts';
import {
  type Draft,
  entryTitle,
  getCopies,
  type OrderEntry,
  type OrderForms,
} from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { messages } from '../order.messages.ts';

const { soFar } = messages;

interface OrderSummaryProps {
  forms: OrderForms;
  order: OrderStore;
  /** Absent with only one document. */
  onShow?: ((document: number) => void) | undefined;
}

/** Collapsed above the form on phones. Input appears deferred. */
export function OrderSummary({ order, ...props }: OrderSummaryProps) {
  const draft = useDeferredValue(useStore(order, ({ draft }) => draft));
  return <DraftSummary draft={draft} {...props} />;
}

interface DraftSummaryProps extends Omit<OrderSummaryProps, 'order'> {
  draft: Draft;
}

const DraftSummary = memo(({ forms, draft, onShow }: DraftSummaryProps) => {
  const amounts = useAmounts(forms, draft.entries);
  const sum = amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );
  const total = sum === undefined ? undefined : formatPounds(sum);
  const lines = (
    <Lines forms={forms} draft={draft} onShow={onShow} amounts={amounts} total={total} />
  );

  return (
    <>
      <details className="group rounded-lg border border-line bg-surface lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-3 px-5 py-2 font-semibold [&::-webkit-details-marker]:hidden">
          {soFar.title}
          <span className="ms-auto flex items-center gap-3">
            {total && <bdi>{total}</bdi>}
            <Icon name="caret" className="size-5 group-open:rotate-180" />
          </span>
        </summary>
        <div className="border-t border-line px-5 pb-4">{lines}</div>
      </details>
      <Card className="hidden lg:block">
        <h2 className="text-xl">{soFar.title}</h2>
        {lines}
      </Card>
    </>
  );
});

/** Total per document in pounds; undefined until prices load. */
function useAmounts(forms: OrderForms, entries: readonly OrderEntry[]) {
  const priceOf = usePrices(entries.map((entry) => forms.of(entry).priceKey));
  return entries.map((entry) => {
    const price = priceOf(forms.of(entry).priceKey);
    return price === undefined ? undefined : price * getCopies(entry);
  });
}

interface LinesProps extends DraftSummaryProps {
  amounts: readonly (number | undefined)[];
  total: string | undefined;
}

function Lines({ forms, draft, onShow, amounts, total }: LinesProps) {
  return (
    <>
      <ol className="divide-y divide-line">
        {draft.entries.map((entry, index) => (
          <Line
            // A document has no identity but its number.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            name={joinName(entry) || soFar.unnamed(index + 1)}
            about={`${entryTitle(forms, entry)} · ${soFar.copies(getCopies(entry))}`}
            amount={amounts[index]}
            isCurrent={draft.entries.length > 1 && draft.current === index + 1}
            onShow={draft.current === index + 1 ? undefined : onShow && (() => onShow(index + 1))}
          />
        ))}
      </ol>
      {total && (
        <p className="flex justify-between gap-4 border-t-2 border-line pt-3 text-lg font-semibold">
          {soFar.total}
          <bdi>{total}</bdi>
        </p>
      )}
      <p className="pt-3 text-sm text-ink-2">{keepNumbers(soFar.note)}</p>
    </>
  );
}

interface LineProps {
  name: string;
  about: string;
  amount: number | undefined;
  isCurrent: boolean;
  onShow: (() => void) | undefined;
}

function Line({ name, about, amount, isCurrent, onShow }: LineProps) {
  return (
    <li className="py-3" aria-current={isCurrent || undefined}>
      <p className="flex justify-between gap-4">
        <span className="min-w-0 font-semibold">
          {onShow ? (
            <button
              type="button"
              className="link text-start"
              aria-label={soFar.show(name)}
              onClick={onShow}
            >
              <RecordText>{name}</RecordText>
            </button>
          ) : (
            <RecordText>{name}</RecordText>
          )}
        </span>
        {amount !== undefined && (
          <span className="whitespace-nowrap">
            <bdi>{formatPounds(amount)}</bdi>
          </span>
        )}
      </p>
      <p className="text-sm text-ink-2">
        {about}
        {isCurrent && <strong className="text-ink"> · {soFar.current}</strong>}
      </p>
    </li>
  );
}
