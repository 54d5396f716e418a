import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { useRef, useState } from 'react';
import type { FieldErrors, Path, UseFormReturn } from 'react-hook-form';
import { clearToasts, toaster } from '../../../layout/toaster.ts';
import { type Failure, failureOf, failureText } from '../../failure.ts';
import { formFaults, NO_ATTEMPT, nextAttempt, withoutFaults } from '../fields/form-faults.ts';
import { SERVER_FAULT } from '../fields/form-fields.tsx';
import { messages } from '../order.messages.ts';
import { previewOrder } from './order-calls.ts';
import type { OrderEntry, OrderForm } from './order-form.ts';
import type { OrderStore } from './order-store.ts';
import { readDocuments } from './order-wire.ts';
import { type DocumentFault, documentFaults } from './server-faults.ts';

/** The ways on from a document that ask the server first. */
export type Move = 'previous' | 'next' | 'add' | 'review';

interface MovesInput<Entry extends OrderEntry> {
  form: OrderForm<Entry>;
  order: OrderStore<Entry>;
  fields: UseFormReturn<Entry>;
  /** Whether what was typed, now checked and kept, goes on to the server; a form with steps may stop it. */
  mayAskServer?: () => boolean;
  onReview: () => void;
}

/**
 * Makes the moves of the entry screen, one at a time: validate, keep, preview, and only when the server has
 * accepted, move (portal.md §4). Whatever fails leaves the citizen on the form with everything typed.
 */
export function useMoves<Entry extends OrderEntry>({
  form,
  order,
  fields,
  mayAskServer = () => true,
  onReview,
}: MovesInput<Entry>) {
  const queries = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState<Move>();
  const [failed, setFailed] = useState(NO_ATTEMPT);

  function refuse(errors: FieldErrors<Entry>) {
    setFailed((last) => nextAttempt(last, formFaults(errors, form.labels)));
    toaster.show({ tone: 'danger', text: messages.invalid });
  }

  async function preview(move: Move) {
    setFailed(withoutFaults);
    const entry = fields.getValues();
    order.change({ type: 'edit', entry });
    if (!mayAskServer()) return;
    const { draft } = order.get();
    const read = readDocuments(form, draft.entries);
    if ('invalid' in read) {
      toaster.show({ tone: 'danger', text: messages.invalid });
      return order.show(read.invalid);
    }

    const totalPrice = await previewOrder(queries, form, read);
    // What was typed while the server was thinking has not been checked.
    order.change({ type: 'edit', entry });
    if (move === 'review') {
      order.review(totalPrice);
      onReview();
    } else if (move === 'add') {
      order.change({ type: 'add', blank: form.blank });
    } else {
      order.change({ type: move });
    }
  }

  /** Puts the server's faults where they belong: on this form, or on the document that has them. */
  function showFaults(failure: Failure, faults: readonly DocumentFault[]) {
    const { draft } = order.get();
    const here = faults.filter(
      ({ document, field }) => document === draft.current && field in form.labels,
    );
    for (const { field, message } of here) {
      fields.setError(field as Path<Entry>, { type: SERVER_FAULT, message });
    }
    const elsewhere = faults.find(({ document }) => document <= draft.entries.length);
    if (here.length === 0 && elsewhere) {
      order.show(elsewhere.document);
    } else {
      const shown = here.map(({ field, message }) => ({
        fieldId: field,
        label: form.labels[field as keyof Entry & string],
        message,
      }));
      setFailed((last) => nextAttempt(last, shown, failure));
    }
  }

  function fail(error: unknown) {
    const failure = failureOf(error);
    if (!failure) return;
    toaster.show({ tone: 'danger', text: failureText(failure) });
    showFaults(failure, error instanceof CallError ? documentFaults(form.list, error.fields) : []);
  }

  /** Makes a move, unless one is being made. */
  async function go(move: Move) {
    if (running.current) return;
    running.current = true;
    clearToasts();
    setBusy(move);
    try {
      await fields.handleSubmit(() => preview(move), refuse)();
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  }

  return { go, busy, failed, isRunning: () => running.current };
}
