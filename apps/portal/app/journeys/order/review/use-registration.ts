import { useQueryClient } from '@tanstack/react-query';
import { CallError, type FieldProblem } from '@wathiqa/contract';
import { formatPounds, RESPONSE_CODES } from '@wathiqa/domain';
import { useRef, useState } from 'react';
import type { FieldErrors, Path, UseFormReturn } from 'react-hook-form';
import { clearToasts, toaster } from '../../../layout/toaster.ts';
import { tabStorage } from '../../../session/tab-storage.ts';
import { type Failure, failureOf, failureText, isTrouble } from '../../failure.ts';
import {
  type FailedAttempt,
  formFaults,
  NO_ATTEMPT,
  nextAttempt,
  withoutFaults,
} from '../fields/form-faults.ts';
import { SERVER_FAULT } from '../fields/form-fields.tsx';
import { priceQuery } from '../fields/price-query.ts';
import { noteEarlierRequest } from '../journey/earlier-request.ts';
import { previewOrder, registerOrder } from '../journey/order-calls.ts';
import type { OrderEntry, OrderForm } from '../journey/order-form.ts';
import type { OrderStore } from '../journey/order-store.ts';
import { customerAddress, type ReadDraft, readDocuments } from '../journey/order-wire.ts';
import { deliveryFaults } from '../journey/server-faults.ts';
import { postShipment } from '../shipments/shipments.ts';
import type { Delivery, DeliveryEntry } from './delivery.ts';
import { keepDelivery } from './kept-delivery.ts';
import { messages } from './review.messages.ts';

const MOBILES_EQUAL = 'mobilesEqual' satisfies FieldProblem;

type DeliveryFields = UseFormReturn<DeliveryEntry, unknown, Delivery>;

/** What a registration needs of the screen, and shows on it. */
export interface Registration {
  register: (fields: DeliveryFields) => Promise<void>;
  busy: boolean;
  failed: FailedAttempt;
}

/**
 * Registers an order, once, however often the button is pressed, the network fails and the order is edited in
 * between: its one key makes every attempt the same order to the server (decisions §3).
 */
export function useRegistration<Entry extends OrderEntry>(
  form: OrderForm<Entry>,
  order: OrderStore<Entry>,
  onRegistered: (id: string) => void,
): Registration {
  const queries = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(NO_ATTEMPT);

  function refuse(errors: FieldErrors<DeliveryEntry>) {
    setFailed((last) => nextAttempt(last, formFaults(errors, messages.labels)));
    toaster.show({ tone: 'danger', text: refusalText(errors) });
  }

  async function send(delivery: Delivery) {
    setFailed(withoutFaults);
    const { draft, review, idempotencyKey } = order.get();
    const read = readDocuments(form, draft.entries);
    if ('invalid' in read || !review || !idempotencyKey) {
      toaster.show({ tone: 'danger', text: messages.invalid });
      return order.endReview();
    }
    const wasRefused = order.startAttempt();
    const { id, earlier } = await registerOrder(queries, form, {
      draft: read,
      delivery,
      review,
      idempotencyKey,
    }).catch(async (error: unknown) => {
      if (isRefusal(error)) wasRefused();
      if (isPriceChange(error)) await showNewPrice(read);
      throw error;
    });
    if (earlier) noteEarlierRequest(tabStorage, id);
    keepDelivery(tabStorage, order.get().delivery);
    order.forget();
    postShipment({ requestID: id, customerAddress: customerAddress(delivery) });
    onRegistered(id);
  }

  /** The total on the screen becomes the server's, so that the next press orders at it. */
  async function showNewPrice(draft: ReadDraft) {
    void queries.invalidateQueries({ queryKey: priceQuery(form.priceKey).queryKey });
    order.review(await previewOrder(queries, form, draft));
  }

  function fail(error: unknown, fields: DeliveryFields) {
    // What is not a call's failure is a fault of ours, and belongs to the error page.
    if (!(error instanceof CallError)) throw error;
    const failure = failureOf(error);
    if (!failure) return;
    const told = { ...failure, ...whatIsKnown(error) };
    toaster.show({ tone: 'danger', text: failureText(told) });
    showFaults(told, error.fields, fields);
  }

  /** What a failed registration says beside its failure: the new price, or that the order may be there. */
  function whatIsKnown(error: CallError): Partial<Failure> {
    const { review } = order.get();
    if (isPriceChange(error) && review) {
      return { advice: messages.totalIsNow(formatPounds(review.totalPrice)) };
    }
    if (isRefusal(error)) return {};
    const { connectionLost, trouble, advice } = messages.unsettled;
    return { text: error.unreachable ? connectionLost : trouble, advice };
  }

  function showFaults(failure: Failure, wireFaults: CallError['fields'], fields: DeliveryFields) {
    const faults = deliveryFaults(wireFaults).filter(({ field }) => field in messages.labels);
    const shown = faults.map(({ field, message }) => {
      fields.setError(field as Path<DeliveryEntry>, { type: SERVER_FAULT, message });
      return { fieldId: field, label: messages.labels[field as keyof DeliveryEntry], message };
    });
    setFailed((last) => nextAttempt(last, shown, failure));
  }

  async function register(fields: DeliveryFields) {
    if (running.current) return;
    running.current = true;
    clearToasts();
    setBusy(true);
    try {
      await fields.handleSubmit(send, refuse)();
    } catch (error) {
      fail(error, fields);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { register, busy, failed };
}

/** The server has answered that it did not take the order. Silence and trouble leave that open. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && !error.unreachable && !isTrouble(error);
}

function isPriceChange(error: unknown): boolean {
  return error instanceof CallError && error.code === RESPONSE_CODES.PRICE_CHANGED;
}

/** When nothing is wrong but the two mobiles, the toast says just that. */
function refusalText(errors: FieldErrors<DeliveryEntry>): string {
  const mobilesAlone =
    Object.keys(errors).length === 1 && errors.mobile2?.message === MOBILES_EQUAL;
  return mobilesAlone ? messages.mobilesEqual : messages.invalid;
}
