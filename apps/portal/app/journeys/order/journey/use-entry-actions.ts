import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { currentEntry } from '@wathiqa/domain';
import { useState } from 'react';
import type { FieldErrors, Path, UseFormReturn } from 'react-hook-form';
import { type Failure, failureText, toFailure } from '../../../forms/failure.ts';
import {
  NO_ATTEMPT,
  nextAttempt,
  toFieldErrors,
  withoutErrors,
} from '../../../forms/form-errors.ts';
import { SERVER_ERROR_TYPE } from '../../../forms/form-validation.ts';
import { messages } from '../../../forms/forms.messages.ts';
import { useSingleMutation } from '../../../forms/use-single-mutation.ts';
import { lazyWithPreload } from '../../../lib/later-module.ts';
import { clearToasts, toaster } from '../../../lib/toaster.ts';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import { parseDocuments } from '../draft/order-payload.ts';
import { isEqual, type OrderStore } from '../draft/order-store.ts';
import { type DocumentError, toDocumentErrors } from '../draft/server-errors.ts';

/** What sends an order, which nothing needs before the first press. */
const laterOrderApi = lazyWithPreload(() => import('../draft/order-api.ts'));

/** The ways on from a document that ask the server first. */
export type EntryAction = 'previous' | 'next' | 'add' | 'addOther' | 'duplicate' | 'review';

interface EntryActionsOptions<Entry extends OrderEntry> {
  forms: OrderForms<Entry>;
  order: OrderStore<Entry>;
  fields: UseFormReturn<Entry>;
  /** Whether what was typed, now checked and saved, goes on to the server; a form with steps may stop it. */
  canSubmit?: () => boolean;
  onReview: () => void | Promise<void>;
  /** Asks which kind of document is added; its terms come before it. */
  onAddOther?: () => void;
  /** The documents that are made of this one when it is to be had again. */
  getDuplicates?: (entry: Entry) => readonly Entry[];
  /** A document that breaks a rule is shown; its form says what is wrong. */
  onInvalid?: (document: number) => void;
}

/**
 * Does the actions of the entry screen, one at a time: validate, save, preview, and only when the server has
 * accepted, move (portal.md §4). Whatever fails leaves the citizen on the form with everything typed.
 */
export function useEntryActions<Entry extends OrderEntry>({
  forms,
  order,
  fields,
  canSubmit = () => true,
  onReview,
  onAddOther,
  getDuplicates = () => [],
  onInvalid,
}: EntryActionsOptions<Entry>) {
  const queryClient = useQueryClient();
  laterOrderApi.use(false);
  const [failed, setFailed] = useState(NO_ATTEMPT);
  // Another document is another form.
  const form = forms.of(currentEntry(order.getState().draft));

  function showValidationErrors(errors: FieldErrors<Entry>) {
    setFailed((last) => nextAttempt(last, toFieldErrors(errors, form.labels)));
    toaster.show({ tone: 'danger', text: messages.invalid });
  }

  /** Checks the form, asks the server and moves. What is typed while the server thinks is checked and asked for too, before that. */
  async function submit(action: EntryAction): Promise<void> {
    let isAsTyped = true;
    await fields.handleSubmit(async () => {
      isAsTyped = await submitPreview(action);
    }, showValidationErrors)();
    if (!isAsTyped) await submit(action);
  }

  /** Whether the form is still what the server was asked for: nothing moves where it is not. */
  async function submitPreview(action: EntryAction): Promise<boolean> {
    setFailed(withoutErrors);
    const entry = fields.getValues();
    order.dispatch({ type: 'edit', entry });
    if (!canSubmit()) return true;
    const { draft } = order.getState();
    const parsed = parseDocuments(forms, draft.entries);
    if ('invalid' in parsed) {
      toaster.show({ tone: 'danger', text: messages.invalid });
      onInvalid?.(parsed.invalid);
      order.showDocument(parsed.invalid);
      return true;
    }

    const { previewOrder } = await laterOrderApi.load().catch(unreachable);
    const totalPrice = await previewOrder(queryClient, parsed);
    if (!isEqual(fields.getValues(), entry)) return false;
    if (action === 'review') {
      order.startReview(totalPrice);
      // Busy until the review is there: a press on an idle button would be one too many.
      await onReview();
    } else if (action === 'addOther') {
      onAddOther?.();
    } else if (action === 'duplicate') {
      for (const copy of getDuplicates(entry)) {
        order.showDocument(order.getState().draft.entries.length);
        order.dispatch({ type: 'add', blank: copy });
      }
    } else if (action === 'add') {
      order.dispatch({ type: 'add', blank: form.blank });
    } else {
      order.dispatch({ type: action });
    }
    return true;
  }

  /** Puts the server's faults where they belong: on this form, or on the document that has them. */
  function showServerErrors(failure: Failure, serverErrors: readonly DocumentError[]) {
    const { draft } = order.getState();
    const ownErrors = serverErrors.filter(
      ({ document, field }) => document === draft.current && field in form.labels,
    );
    for (const { field, message } of ownErrors) {
      fields.setError(field as Path<Entry>, { type: SERVER_ERROR_TYPE, message });
    }
    const otherDocumentError = serverErrors.find(
      ({ document }) => document <= draft.entries.length,
    );
    if (ownErrors.length === 0 && otherDocumentError) {
      order.showDocument(otherDocumentError.document);
    } else {
      const shown = ownErrors.map(({ field, message }) => ({
        fieldId: field,
        label: form.labels[field] ?? field,
        message,
      }));
      setFailed((last) => nextAttempt(last, shown, failure));
    }
  }

  function handleError(error: unknown) {
    const failure = toFailure(error);
    if (!failure) return;
    toaster.show({ tone: 'danger', text: failureText(failure) });
    const lists = order.getState().draft.entries.map((entry) => forms.of(entry).list);
    showServerErrors(
      failure,
      error instanceof CallError ? toDocumentErrors(lists, error.fields) : [],
    );
  }

  // The check of the form is part of it: a second press may come while that is going on.
  const { run, isRunning, isPending, variables } = useSingleMutation({
    mutationFn: submit,
    onMutate: clearToasts,
    onError: handleError,
  });

  /** Says what is wrong with the form as it is. */
  const showProblems = () => void fields.handleSubmit(() => undefined, showValidationErrors)();

  return {
    perform: run,
    busy: isPending ? variables : undefined,
    failed,
    isRunning,
    showProblems,
  };
}

/** A script that did not come is told of as an answer that did not come. */
function unreachable(cause: unknown): never {
  throw Object.assign(new CallError(0, 'unreachable'), { cause });
}
