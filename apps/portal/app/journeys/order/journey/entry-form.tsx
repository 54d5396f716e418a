import { allowedMoves, currentEntry, MAX_DOCUMENTS } from '@wathiqa/domain';
import { Button, Dialog } from '@wathiqa/ui';
import { lazy, type SubmitEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { useOnInput } from '../../../forms/form-fields.tsx';
import { FORM_VALIDATION, schemaResolver } from '../../../forms/form-validation.ts';
import { hasInput, type OrderEntry, type OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { OrderedTogether, peopleOf } from '../known/known-person.ts';
import { usePrefill, useSelf } from '../known/use-known-owner.ts';
import { messages } from '../order.messages.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { useEntryActions } from './use-entry-actions.ts';

const { removing, blank } = messages;

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function RemoveDialog({ open, onClose, onConfirm }: RemoveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={removing.title}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {removing.keep}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {removing.confirm}
          </Button>
        </>
      }
    >
      <p>{removing.text}</p>
    </Dialog>
  );
}

// Lazy: contains the terms of all services.
const AddDocument = lazy(() => import('./add-document.tsx'));

interface EntryFormProps {
  forms: OrderForms;
  order: OrderStore;
  onReview: () => void | Promise<void>;
  /** Whether validation errors show at once. */
  isRefused?: boolean;
  /** Receives the invalid document now shown. */
  onInvalid?: (document: number) => void;
}

export function EntryForm({
  forms,
  order,
  onReview,
  isRefused = false,
  onInvalid,
}: EntryFormProps) {
  // Initial values only.
  const [entry] = useState(() => currentEntry(order.getState().draft));
  const form = forms.of(entry);
  const fields = useForm<OrderEntry>({
    ...FORM_VALIDATION,
    // The output type differs, but only errors are used.
    resolver: schemaResolver(form.rules) as unknown as Resolver<OrderEntry>,
    defaultValues: entry,
  });
  const others = useStore(
    order,
    useShallow(({ draft }) => draft.entries.toSpliced(draft.current - 1, 1)),
  );
  const { perform, busy, failed, isRunning, showProblems } = useEntryActions({
    forms,
    order,
    fields,
    onReview,
    onAdd: () => setAdding(true),
    onInvalid,
  });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState(false);
  const together = useMemo(() => peopleOf(others, forms), [others, forms]);
  // Memoized: fields subscribe individually and ignore submission state.
  const drawn = useMemo(() => <form.Fields />, [form]);

  const self = useSelf();
  useOnInput(fields, (entry) => order.dispatch({ type: 'edit', entry }));
  usePrefill({ form, order, fields, self });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useEffect(() => {
    if (isRefused) showProblems();
  }, []);

  const allowed = useStore(
    order,
    useShallow(({ draft }) => allowedMoves(draft, MAX_DOCUMENTS)),
  );
  const isBlank = useStore(
    order,
    ({ draft }) => draft.current > 1 && !hasInput(currentEntry(draft), form, self),
  );

  function remove() {
    if (isRunning()) return;
    if (hasInput(fields.getValues(), form, self)) setRemoving(true);
    else order.dispatch({ type: 'delete' });
  }

  function add(entries: readonly OrderEntry[]) {
    for (const next of entries) order.dispatch({ type: 'add', blank: next });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void perform('review');
  }

  return (
    <FormProvider {...fields}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-7">
        <AttemptSummary failed={failed}>
          {isBlank && (
            <p>
              {blank.text}{' '}
              <button
                type="button"
                className="link"
                onClick={() => order.dispatch({ type: 'delete' })}
              >
                {blank.remove}
              </button>
            </p>
          )}
        </AttemptSummary>
        <OrderedTogether value={together}>{drawn}</OrderedTogether>
        <EntryButtons
          count={others.length + 1}
          allowed={allowed}
          propsOf={(action) => ({
            type: action === 'review' ? 'submit' : 'button',
            busy: busy === action,
            // The form's own submit performs the review.
            onClick: () => {
              if (action === 'delete') remove();
              else if (action !== 'review') void perform(action);
            },
          })}
        />
      </form>
      <RemoveDialog
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => order.dispatch({ type: 'delete' })}
      />
      {adding && (
        <Suspense>
          <AddDocument
            forms={forms}
            draft={order.getState().draft}
            onClose={() => setAdding(false)}
            onAdd={add}
          />
        </Suspense>
      )}
    </FormProvider>
  );
}
