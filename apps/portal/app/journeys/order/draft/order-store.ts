import {
  currentEntry,
  type DraftAction,
  MAX_DOCUMENTS,
  type OrderDraft,
  reduceDraft,
  startDraft,
} from '@wathiqa/domain';
import { createStore, type StoreApi } from 'zustand';
import { newIdempotencyKey } from '../../../forms/idempotency-key.ts';
import { readJson, type TabStorage, writeJson } from '../../../session/tab-storage.ts';
import type { DeliveryEntry } from './delivery.ts';
import type { OrderEntry, OrderForms } from './order-form.ts';
import { canResume, type OrderState, savedEntrySchema, savedOrderSchema } from './saved-order.ts';

/**
 * What is typed is saved this often while the fingers move, and once more when the page is left. A phone that
 * is short of memory ends a page without a word, so it must not wait for the fingers to rest.
 */
const SAVE_INTERVAL_MS = 250;

/** An order in the making: what screens draw, and the only way to change it. */
export interface OrderStore<Entry>
  extends Pick<StoreApi<OrderState<Entry>>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** A change of the documents; what changes the order ends its review. */
  dispatch: (action: DraftAction<Entry>) => void;
  /** Shows the document of a number from 1 on. */
  showDocument: (document: number) => void;
  setDelivery: (delivery: DeliveryEntry) => void;
  /** Opens the review at a total, or renews the total of the open one. */
  startReview: (totalPrice: number) => void;
  /** Ends the review: the documents are no longer what was accepted. */
  endReview: () => void;
  /**
   * An attempt to register is about to be sent; until it is answered nobody knows what becomes of it, also
   * after a reload. Gives the way to say that this attempt was refused.
   */
  startAttempt: () => () => void;
  save: () => void;
  /** Forgets the order in storage: it is registered, or its citizen is gone. */
  discard: () => void;
  /** Whether the order was forgotten and nothing is lost by leaving it. */
  isDiscarded: () => boolean;
}

export interface OrderStoreOptions {
  storage: TabStorage;
  historyEntry: string;
  /** The login interrupted the order. */
  resumed: boolean;
  /** Where a new order goes to begin with. */
  delivery: DeliveryEntry;
}

const storageKey = (address: string) => `wathiqa:order:${address}`;

/** Leaves an order in the tab that the form at an address opens with, when it is marked for that (`markForResume`). */
export function saveOrderToOpen<Entry>(
  storage: TabStorage,
  address: string,
  entries: readonly Entry[],
  delivery: DeliveryEntry,
): void {
  const order: OrderState<Entry> = { draft: { entries, current: 1 }, delivery };
  writeJson(storage, storageKey(address), { historyEntry: '', order });
}

/** Opens the order that begins with a form: the saved one where it comes back, else a clean one. */
export function createOrderStore<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
  { storage, historyEntry, resumed, delivery }: OrderStoreOptions,
): OrderStore<Entry> {
  const { address, blank } = forms.start;
  const key = storageKey(address);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let discarded = false;

  const saved = readJson(storage, key, savedOrderSchema(savedEntrySchema(forms)));
  const store = createStore<OrderState<Entry>>(() =>
    saved && canResume(saved, { historyEntry, resumed })
      ? saved.order
      : { draft: startDraft(blank), delivery },
  );
  const { getState, getInitialState, subscribe } = store;
  save();

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (!discarded) writeJson(storage, key, { historyEntry, order: getState() });
  }

  function publish(change: Partial<OrderState<Entry>>) {
    timer ??= setTimeout(save, SAVE_INTERVAL_MS);
    store.setState(change);
  }

  function changeDraft(draft: OrderDraft<Entry>) {
    const order = getState();
    if (draft === order.draft) return;
    const same = areEntriesEqual(draft.entries, order.draft.entries);
    publish({ draft, review: same ? order.review : undefined });
  }

  return {
    getState,
    getInitialState,
    subscribe,
    dispatch(action) {
      const order = getState();
      if (action.type === 'edit' && isEqual(action.entry, currentEntry(order.draft))) return;
      changeDraft(reduceDraft(order.draft, action, MAX_DOCUMENTS));
    },
    showDocument(document) {
      let { draft } = getState();
      const steps = Math.abs(document - draft.current);
      const type = document < draft.current ? 'previous' : 'next';
      for (let step = 0; step < steps; step += 1) {
        draft = reduceDraft(draft, { type }, MAX_DOCUMENTS);
      }
      changeDraft(draft);
    },
    setDelivery(next) {
      if (!isEqual(next, getState().delivery)) publish({ delivery: next });
    },
    startReview(totalPrice) {
      const idempotencyKey = getState().idempotencyKey ?? newIdempotencyKey();
      publish({ idempotencyKey, review: { totalPrice } });
      // At once: a reload must find the key that the order was sent with.
      save();
    },
    endReview: () => publish({ review: undefined }),
    startAttempt() {
      const { unsettled } = getState();
      publish({ unsettled: true });
      save();
      // The refusal of this attempt says nothing of an earlier one that was never answered.
      return () => publish({ unsettled });
    },
    save,
    discard() {
      discarded = true;
      clearTimeout(timer);
      storage.removeItem(key);
    },
    isDiscarded: () => discarded,
  };
}

function areEntriesEqual<Entry>(a: readonly Entry[], b: readonly Entry[]): boolean {
  return a.length === b.length && a.every((entry, index) => isEqual(entry, b[index]));
}

/** Entries are flat, so their text tells them apart. */
export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
