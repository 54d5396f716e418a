import { zodResolver } from '@hookform/resolvers/zod';
import type { DocumentKind } from '@wathiqa/domain';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { type DefaultValues, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { FORM_VALIDATION } from '../../../forms/form-validation.ts';
import { hasInput } from '../draft/has-input.ts';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { useOrderState } from '../draft/use-order.ts';
import { useSelf } from '../known/use-known-owner.ts';
import { usePrefill } from '../known/use-prefill.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { useSaveEntry } from './use-save-entry.ts';

// With the terms of all services, which no first view needs.
const AnotherKind = lazy(() => import('./another-kind.tsx'));

interface EntryFormProps<Entry extends OrderEntry> {
  forms: OrderForms<Entry>;
  order: OrderStore<Entry>;
  /** What the form begins with; later it holds its own. */
  entry: Entry;
  onReview: () => void | Promise<void>;
}

/** The form of one document, and the buttons that lead on from it. */
export function EntryForm<Entry extends OrderEntry>({
  forms,
  order,
  entry,
  onReview,
}: EntryFormProps<Entry>) {
  const form = forms.of(entry);
  const fields = useForm<Entry>({
    ...FORM_VALIDATION,
    // The rules give a document; the form only asks them what is wrong.
    resolver: zodResolver(form.rules) as unknown as Resolver<Entry>,
    defaultValues: entry as DefaultValues<Entry>,
  });
  const { draft } = useOrderState(order);
  const { perform, busy, failed, isRunning } = useEntryActions({
    forms,
    order,
    fields,
    onReview,
    onAddOther: () => setChoosing(true),
  });
  const [choosing, setChoosing] = useState(false);
  const [removing, setRemoving] = useState(false);

  const self = useSelf();
  useSaveEntry(fields, order);
  usePrefill({ form, order, fields, self });

  function remove() {
    if (isRunning()) return;
    if (hasInput(fields.getValues(), form, self)) setRemoving(true);
    else order.dispatch({ type: 'delete' });
  }

  function add(kind: DocumentKind) {
    const { draft } = order.getState();
    order.showDocument(draft.entries.length);
    order.dispatch({ type: 'add', blank: forms.of({ kind }).blank });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void perform('review');
  }

  return (
    <FormProvider {...fields}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-7">
        <AttemptSummary failed={failed} />
        <form.Fields />
        <EntryButtons
          draft={draft}
          busy={busy}
          mixed={forms.kinds.length > 1}
          onAction={perform}
          onRemove={remove}
        />
      </form>
      <RemoveDialog
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => order.dispatch({ type: 'delete' })}
      />
      {choosing && (
        <Suspense>
          <AnotherKind
            kinds={forms.kinds}
            ordered={new Set(draft.entries.map(({ kind }) => kind))}
            onClose={() => setChoosing(false)}
            onChoose={add}
          />
        </Suspense>
      )}
    </FormProvider>
  );
}
