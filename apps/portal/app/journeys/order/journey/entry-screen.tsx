import { useQueryClient } from '@tanstack/react-query';
import { currentEntry } from '@wathiqa/domain';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { profileQuery } from '../../profile-query.ts';
import { RefusedDocument, RefusedNotice, readRefusedBefore } from '../again/refused-notice.tsx';
import type { OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryColumns, EntryHeading } from './order-page.tsx';
import { type OrderSteps, REVIEW } from './order-steps.ts';
import { OrderSummary } from './order-summary.tsx';

export interface EntryScreenProps {
  forms: OrderForms;
  order: OrderStore;
  steps: OrderSteps;
}

export function EntryScreen({ forms, order, steps }: EntryScreenProps) {
  const current = useStore(order, ({ draft }) => draft.current);
  const count = useStore(order, ({ draft }) => draft.entries.length);
  const form = useStore(order, ({ draft }) => forms.of(currentEntry(draft)));
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<number>();
  const refusedBefore = readRefusedBefore(useLocation().state)[current - 1];
  usePrefetchProfile();

  // A pending action still writes to its starting document.
  function show(document: number) {
    if (queryClient.isMutating() > 0) return;
    setRefused(undefined);
    order.dispatch({ type: 'show', document });
  }

  return (
    <EntryColumns summary={<OrderSummary forms={forms} order={order} onShow={show} />}>
      <EntryHeading title={form.title} current={current} count={count} />
      <RefusedDocument value={refusedBefore}>
        <RefusedNotice />
        {/* Resets form state per document. */}
        <EntryForm
          key={current}
          forms={forms}
          order={order}
          onReview={() => steps.open(REVIEW)}
          isRefused={refused === current}
          onInvalid={setRefused}
        />
      </RefusedDocument>
    </EntryColumns>
  );
}

/** Prefetches the profile, so that actions do not wait for it. */
function usePrefetchProfile() {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.prefetchQuery(profileQuery), [queryClient]);
}
