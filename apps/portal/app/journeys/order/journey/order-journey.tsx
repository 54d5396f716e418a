import { DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { Skeleton } from '@wathiqa/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { layoutMessages } from '../../../layout/layout.messages.ts';
import { lazyWithPreload } from '../../../lib/later-module.ts';
import { pathTo } from '../../../paths.ts';
import { useFocusHeadingOnChange } from '../../focus-heading.ts';
import { messages as progress } from '../../services/order-progress.messages.ts';
import { OrderProgress } from '../../services/order-progress.tsx';
import type { RegistrationResult } from '../draft/order-api.ts';
import { isVisited, type OrderForms, orderTitle } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { useOrderStore } from '../draft/use-order.ts';
import { EntryScreen, type EntryScreenProps } from './entry-screen.tsx';
import { OrderPage } from './order-page.tsx';
import {
  formAddress,
  REVIEW,
  readOrderId,
  useOrderInAddress,
  useOrderSteps,
  withoutOrder,
} from './order-steps.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

/** Lazy: review and delivery follow the first document. */
const laterReview = lazyWithPreload(() => import('../review/review-screen.tsx'));

interface OrderJourneyProps {
  forms: OrderForms;
  /** Replaces the shared screen for forms with steps. */
  Screen?: ComponentType<EntryScreenProps>;
  /** Whether the review allows edits. */
  editable?: boolean;
}

/** Entry, review, submission; the address selects the screen. */
export function OrderJourney(props: OrderJourneyProps) {
  const order = useOrderStore(props.forms, readOrderId(useLocation()));
  useOrderInAddress(order);
  return <Steps key={order.id} {...props} order={order} />;
}

interface StepsProps extends OrderJourneyProps {
  order: OrderStore;
}

function Steps({ forms, Screen = EntryScreen, editable = true, order }: StepsProps) {
  const { address } = forms.start;
  const document = useStore(order, ({ draft }) => draft.current);
  const review = useStore(order, ({ review }) => review);
  const [registered, setRegistered] = useState<RegistrationResult & { visit: boolean }>();
  const steps = useOrderSteps(address, order.id);
  const reviewing = steps.current === REVIEW;
  const title = useStore(order, ({ draft }) => orderTitle(forms, draft, reviewing));
  useDocumentTitle(forms.start.title, title, steps.current);
  const reviewModule = laterReview.use(reviewing);
  const shown = steps.current ?? `document ${document}`;
  useFocusHeadingOnChange(reviewing && !reviewModule ? 'review to come' : shown);

  async function open(step: string) {
    // The step reports a load failure.
    if (step === REVIEW) await laterReview.load().catch(() => undefined);
    return steps.open(step);
  }

  // Replaces the form's history entry, so that "back" leaves the order.
  function showNumber(result: RegistrationResult) {
    const { entries } = order.getState().draft;
    setRegistered({ ...result, visit: entries.some(isVisited) });
    steps.backToForm();
  }

  // Discards only once the number is shown, because a page closed earlier must resend with the same idempotency key.
  useEffect(() => {
    if (registered) return order.discard;
  }, [registered, order]);

  const step = registered ? 'placed' : reviewing && review ? 'review' : 'details';
  useEffect(() => {
    if (order.admitted) order.reach(step);
  }, [order, step]);

  if (registered) {
    const to = pathTo('requestSent', { req_id: registered.id });
    return (
      <OrderPage start={forms.start}>
        {reviewModule && <reviewModule.Registering />}
        {!reviewing && <Navigate to={to} state={registered} replace />}
      </OrderPage>
    );
  }
  if (!order.admitted) return <ToTerms kind={forms.start.kind} />;
  return (
    <OrderPage start={forms.start} title={title}>
      <OrderProgress
        at={reviewing ? 'review' : 'details'}
        counted={reviewing || steps.current === undefined}
      />
      <UnsavedChangesGuard order={order} forms={forms} />
      {reviewing && review && !reviewModule && (
        <>
          <p role="status" className="sr-only">
            {layoutMessages.loading}
          </p>
          <Skeleton className="h-96 w-full rounded-lg" />
        </>
      )}
      {reviewing && review && reviewModule && (
        <reviewModule.ReviewScreen
          forms={forms}
          order={order}
          review={review}
          onEdit={editable ? steps.backToForm : undefined}
          onRegistered={showNumber}
        />
      )}
      {reviewing && !review && (
        <Navigate to={formAddress(address, order.id)} replace state={steps.state} />
      )}
      {!reviewing && <Screen forms={forms} order={order} steps={{ ...steps, open }} />}
    </OrderPage>
  );
}

/** Terms come before every form; they hand its parameters on. */
function ToTerms({ kind }: { kind: DocumentKind }) {
  const { search } = useLocation();
  const { docType, translated } = DOCUMENTS[kind];
  const terms = pathTo(translated ? 'translatedDocsReg' : 'regulations', { docType });
  return <Navigate to={`${terms}${withoutOrder(search)}`} replace />;
}

/** Names the shown document in the tab title, where `meta` knows only that of the address. */
function useDocumentTitle(start: string, shown: string, step: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a title of its own
  useEffect(() => {
    const [before, after] = [start, shown].map((title) => progress.pageTitle('', title));
    if (before === undefined || after === undefined || before === after) return undefined;
    document.title = document.title.replace(before, after);
    return () => {
      document.title = document.title.replace(after, before);
    };
  }, [start, shown, step]);
}
