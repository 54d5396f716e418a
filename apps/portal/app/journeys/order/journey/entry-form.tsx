import { zodResolver } from '@hookform/resolvers/zod';
import {
  asksFor,
  currentEntry,
  type DocumentKind,
  type LanguageCode,
  MAX_DOCUMENTS,
} from '@wathiqa/domain';
import { Button, Dialog } from '@wathiqa/ui';
import { lazy, type SubmitEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useShallow } from 'zustand/react/shallow';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { FORM_VALIDATION } from '../../../forms/form-validation.ts';
import { hasInput } from '../draft/entry-facts.ts';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { useOrderState } from '../draft/use-order.ts';
import { OrderedTogether, peopleOf } from '../known/ordered-together.ts';
import { useSelf } from '../known/use-known-owner.ts';
import { usePrefill } from '../known/use-prefill.ts';
import { messages } from '../order.messages.ts';
import { messages as copies } from './copies.messages.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { MoreLanguages } from './more-languages.tsx';
import { useEntryActions, useSaveEntry } from './use-entry-actions.ts';

const { removing } = messages;

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms deletion of input. */
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
const AnotherKind = lazy(() => import('./another-kind.tsx'));

interface EntryFormProps<Entry extends OrderEntry> {
  forms: OrderForms<Entry>;
  order: OrderStore<Entry>;
  onReview: () => void | Promise<void>;
  /** Whether validation errors show at once. */
  isRefused?: boolean;
  /** Receives the invalid document now shown. */
  onInvalid?: (document: number) => void;
}

export function EntryForm<Entry extends OrderEntry>({
  forms,
  order,
  onReview,
  isRefused = false,
  onInvalid,
}: EntryFormProps<Entry>) {
  // Initial values only.
  const [entry] = useState(() => currentEntry(order.getState().draft));
  const form = forms.of(entry);
  const fields = useForm<Entry>({
    ...FORM_VALIDATION,
    // The output type differs, but only errors are used.
    resolver: zodResolver(form.rules) as unknown as Resolver<Entry>,
    defaultValues: entry as DefaultValues<Entry>,
  });
  const count = useOrderState(order, ({ draft }) => draft.entries.length);
  const others = useOrderState(
    order,
    useShallow(({ draft }) => draft.entries.toSpliced(draft.current - 1, 1)),
  );
  const languages = useRef<readonly LanguageCode[]>([]);
  const { perform, busy, failed, isRunning, showProblems } = useEntryActions({
    forms,
    order,
    fields,
    onReview,
    onAddOther: () => setChoosing(true),
    getDuplicates,
    onInvalid,
  });
  const [choosing, setChoosing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const together = useMemo(() => peopleOf(others, forms), [others, forms]);
  // Memoized: fields subscribe individually and ignore submission state.
  const drawn = useMemo(() => <form.Fields />, [form]);

  const self = useSelf();
  useSaveEntry(fields, order);
  usePrefill({ form, order, fields, self });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useEffect(() => {
    if (isRefused) showProblems();
  }, []);

  /** Copies of the document: one per chosen language, or one without a language. */
  function getDuplicates(entry: Entry): readonly Entry[] {
    if (!asksFor(entry.kind, 'languageCode')) return [entry];
    if (languages.current.length === 0) return [{ ...entry, languageCode: '' }];
    return languages.current.map((languageCode) => ({ ...entry, languageCode }));
  }

  function duplicate(into: readonly LanguageCode[] = []) {
    languages.current = into;
    void perform('duplicate');
  }

  const isBlank = useOrderState(
    order,
    ({ draft }) => draft.current > 1 && !hasInput(currentEntry(draft), form, self),
  );

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
        <AttemptSummary failed={failed}>
          {isBlank && (
            <p>
              {copies.blank.text}{' '}
              <button
                type="button"
                className="link"
                onClick={() => order.dispatch({ type: 'delete' })}
              >
                {copies.blank.remove}
              </button>
            </p>
          )}
        </AttemptSummary>
        <OrderedTogether value={together}>{drawn}</OrderedTogether>
        {asksFor(entry.kind, 'languageCode') && (
          <MoreLanguages
            room={MAX_DOCUMENTS - count}
            busy={busy === 'duplicate'}
            onAdd={duplicate}
          />
        )}
        <EntryButtons
          order={order}
          busy={busy}
          mixed={forms.kinds.length > 1}
          onAction={perform}
          onDuplicate={() => duplicate()}
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
            ordered={new Set([entry, ...others].map(({ kind }) => kind))}
            onClose={() => setChoosing(false)}
            onChoose={add}
          />
        </Suspense>
      )}
    </FormProvider>
  );
}
