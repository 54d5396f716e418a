import { zodResolver } from '@hookform/resolvers/zod';
import {
  asksFor,
  currentEntry,
  type DocumentKind,
  type LanguageCode,
  MAX_DOCUMENTS,
} from '@wathiqa/domain';
import { lazy, type SubmitEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useShallow } from 'zustand/react/shallow';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { FORM_VALIDATION } from '../../../forms/form-validation.ts';
import { hasInput } from '../draft/has-input.ts';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import type { OrderStore } from '../draft/order-store.ts';
import { useOrderState } from '../draft/use-order.ts';
import { OrderedTogether, peopleOf } from '../known/ordered-together.ts';
import { useSelf } from '../known/use-known-owner.ts';
import { usePrefill } from '../known/use-prefill.ts';
import { messages as copies } from './copies.messages.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { MoreLanguages } from './more-languages.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { useSaveEntry } from './use-save-entry.ts';

// With the terms of all services, which no first view needs.
const AnotherKind = lazy(() => import('./another-kind.tsx'));

interface EntryFormProps<Entry extends OrderEntry> {
  forms: OrderForms<Entry>;
  order: OrderStore<Entry>;
  onReview: () => void | Promise<void>;
  /** Whether the form begins by saying what is wrong with it. */
  isRefused?: boolean;
  /** Told of another document that breaks a rule and is shown now. */
  onInvalid?: (document: number) => void;
}

/** The form of one document, and the buttons that lead on from it. */
export function EntryForm<Entry extends OrderEntry>({
  forms,
  order,
  onReview,
  isRefused = false,
  onInvalid,
}: EntryFormProps<Entry>) {
  // What the form begins with; later it holds its own.
  const [entry] = useState(() => currentEntry(order.getState().draft));
  const form = forms.of(entry);
  const fields = useForm<Entry>({
    ...FORM_VALIDATION,
    // The rules give a document; the form only asks them what is wrong.
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
  // Each field follows the form by itself: none is drawn again because a press is under way or has failed.
  const drawn = useMemo(() => <form.Fields />, [form]);

  const self = useSelf();
  useSaveEntry(fields, order);
  usePrefill({ form, order, fields, self });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useEffect(() => {
    if (isRefused) showProblems();
  }, []);

  /** The document again: in each language that was chosen, or with everything but its language. */
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
