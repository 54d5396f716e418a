import { useQueryClient } from '@tanstack/react-query';
import { currentEntry } from '@wathiqa/domain';
import { Card, Isolate, PageHeading } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { profileQuery } from '../../profile-query.ts';
import { RefusedDocument, readRefusedBefore } from '../again/refused-before.ts';
import { RefusedNotice } from '../again/refused-notice.tsx';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { useOrderState } from '../draft/use-order.ts';
import { messages } from '../order.messages.ts';
import { EntryForm } from './entry-form.tsx';
import { type OrderSteps, REVIEW } from './order-steps.ts';
import { OrderSummary } from './order-summary.tsx';

export interface EntryScreenProps<Entry extends OrderEntry> {
  forms: OrderForms<Entry>;
  order: OrderStore<Entry>;
  steps: OrderSteps;
}

/** One document of the order on the screen, the whole order beside it (above it on phones). */
export function EntryScreen<Entry extends OrderEntry>({
  forms,
  order,
  steps,
}: EntryScreenProps<Entry>) {
  const current = useOrderState(order, ({ draft }) => draft.current);
  const count = useOrderState(order, ({ draft }) => draft.entries.length);
  const form = useOrderState(order, ({ draft }) => forms.of(currentEntry(draft)));
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<number>();
  const refusedBefore = readRefusedBefore(useLocation().state)[current - 1];
  usePrefetchProfile();

  // A move that waits for the server still writes into the document that it began at.
  function show(document: number) {
    if (queryClient.isMutating() > 0) return;
    setRefused(undefined);
    order.showDocument(document);
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="lg:order-last lg:below-head">
        <OrderSummary forms={forms} order={order} onShow={show} />
      </div>
      <Card className="flex flex-col gap-7">
        <PageHeading lead={messages.lead}>
          <span className="sm:whitespace-nowrap">
            {messages.heading.request}{' '}
            <span className="whitespace-nowrap">
              <Isolate>{current}</Isolate> {messages.heading.of} <Isolate>{count}</Isolate>:
            </span>
          </span>{' '}
          {form.title}
        </PageHeading>
        <RefusedDocument value={refusedBefore}>
          <RefusedNotice />
          {/* Another document is another form: nothing of the last one may stay in it. */}
          <EntryForm
            key={current}
            forms={forms}
            order={order}
            onReview={() => steps.open(REVIEW)}
            isRefused={refused === current}
            onInvalid={setRefused}
          />
        </RefusedDocument>
      </Card>
    </div>
  );
}

/** Every order asks the account who orders; asked early, no move waits for it. */
function usePrefetchProfile() {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.prefetchQuery(profileQuery), [queryClient]);
}
