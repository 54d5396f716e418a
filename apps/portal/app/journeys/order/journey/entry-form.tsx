import { zodResolver } from '@hookform/resolvers/zod';
import { ErrorSummary } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useState } from 'react';
import { type DefaultValues, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { FORM_BEHAVIOUR } from '../fields/form-behaviour.ts';
import { messages } from '../order.messages.ts';
import { EntryButtons } from './entry-buttons.tsx';
import type { OrderEntry, OrderForm } from './order-form.ts';
import type { OrderStore } from './order-store.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { isTyped } from './typed.ts';
import { useMoves } from './use-moves.ts';
import { useOrderState } from './use-order.ts';

interface EntryFormProps<Entry extends OrderEntry> {
  form: OrderForm<Entry>;
  order: OrderStore<Entry>;
  /** What the form begins with; later it holds its own. */
  entry: Entry;
  onReview: () => void;
}

/** The form of one document, and the buttons that lead on from it. */
export function EntryForm<Entry extends OrderEntry>({
  form,
  order,
  entry,
  onReview,
}: EntryFormProps<Entry>) {
  const fields = useForm<Entry>({
    ...FORM_BEHAVIOUR,
    // The rules give a document; the form only asks them what is wrong.
    resolver: zodResolver(form.rules) as unknown as Resolver<Entry>,
    defaultValues: entry as DefaultValues<Entry>,
  });
  const { draft } = useOrderState(order);
  const { go, busy, failed, isRunning } = useMoves({ form, order, fields, onReview });
  const [removing, setRemoving] = useState(false);

  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values }) => order.change({ type: 'edit', entry: values }),
      }),
    [fields, order],
  );

  function remove() {
    if (isRunning()) return;
    if (isTyped(fields.getValues(), form.blank)) setRemoving(true);
    else order.change({ type: 'delete' });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void go('review');
  }

  return (
    <FormProvider {...fields}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-7">
        {failed.faults.length > 0 && (
          <ErrorSummary title={messages.invalid} errors={failed.faults} focusKey={failed.count} />
        )}
        <form.Fields />
        <EntryButtons draft={draft} busy={busy} onMove={go} onRemove={remove} />
      </form>
      <RemoveDialog
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => order.change({ type: 'delete' })}
      />
    </FormProvider>
  );
}
