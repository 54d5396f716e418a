import {
  currentEntry,
  type DraftAction,
  MAX_DOCUMENTS,
  type OrderDraft,
  reduceDraft,
  startDraft,
} from '@wathiqa/domain';
import { readJson, type TabStorage, writeJson } from '../../../session/tab-storage.ts';
import type { DeliveryEntry } from '../review/delivery.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import type { OrderEntry, OrderForm } from './order-form.ts';
import { comesBack, type OrderState, savedOrder } from './saved-order.ts';

/**
 * What is typed is saved this often while the fingers move, and once more when the page is left. A phone that
 * is short of memory ends a page without a word, so it must not wait for the fingers to rest.
 */
const SAVE_EVERY_MS = 250;

/** An order in the making: what screens draw, and the only way to change it. */
export interface OrderStore<Entry> {
  get: () => OrderState<Entry>;
  subscribe: (listener: () => void) => () => void;
  /** A change of the documents; what changes the order ends its review. */
  change: (action: DraftAction<Entry>) => void;
  /** Shows the document of a number from 1 on. */
  show: (document: number) => void;
  deliverTo: (delivery: DeliveryEntry) => void;
  /** Opens the review at a total, or renews the total of the open one. */
  review: (totalPrice: number) => void;
  /** Ends the review: the documents are no longer what was accepted. */
  endReview: () => void;
  /**
   * An attempt to register is about to be sent; until it is answered nobody knows what becomes of it, also
   * after a reload. Gives the way to say that this attempt was refused.
   */
  startAttempt: () => () => void;
  save: () => void;
  /** Forgets the order in storage: it is registered, or its citizen is gone. */
  forget: () => void;
  /** Whether the order was forgotten and nothing is lost by leaving it. */
  isDone: () => boolean;
}

export interface OrderOpening {
  storage: TabStorage;
  historyEntry: string;
  /** The login interrupted the order. */
  resumed: boolean;
  /** Where a new order goes to begin with. */
  delivery: DeliveryEntry;
}

/** Opens a form's order: the kept one where it comes back, else a clean one. */
export function openOrder<Entry extends OrderEntry>(
  form: Pick<OrderForm<Entry>, 'address' | 'blank' | 'Entry'>,
  { storage, historyEntry, resumed, delivery }: OrderOpening,
): OrderStore<Entry> {
  const key = `wathiqa:order:${form.address}`;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgotten = false;

  const saved = readJson(storage, key, savedOrder(form.Entry));
  let order: OrderState<Entry> =
    saved && comesBack(saved, { historyEntry, resumed })
      ? saved.order
      : { draft: startDraft(form.blank), delivery };
  save();

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (!forgotten) writeJson(storage, key, { historyEntry, order });
  }

  function publish(next: OrderState<Entry>) {
    order = next;
    timer ??= setTimeout(save, SAVE_EVERY_MS);
    for (const listener of listeners) listener();
  }

  function changeDraft(draft: OrderDraft<Entry>) {
    if (draft === order.draft) return;
    const same = isSameOrder(draft.entries, order.draft.entries);
    publish({ ...order, draft, review: same ? order.review : undefined });
  }

  return {
    get: () => order,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(action) {
      if (action.type === 'edit' && isSame(action.entry, currentEntry(order.draft))) return;
      changeDraft(reduceDraft(order.draft, action, MAX_DOCUMENTS));
    },
    show(document) {
      let { draft } = order;
      const steps = Math.abs(document - draft.current);
      const type = document < draft.current ? 'previous' : 'next';
      for (let step = 0; step < steps; step += 1) {
        draft = reduceDraft(draft, { type }, MAX_DOCUMENTS);
      }
      changeDraft(draft);
    },
    deliverTo(next) {
      if (!isSame(next, order.delivery)) publish({ ...order, delivery: next });
    },
    review(totalPrice) {
      const idempotencyKey = order.idempotencyKey ?? newIdempotencyKey();
      publish({ ...order, idempotencyKey, review: { totalPrice } });
      // At once: a reload must find the key that the order was sent with.
      save();
    },
    endReview: () => publish({ ...order, review: undefined }),
    startAttempt() {
      const { unsettled } = order;
      publish({ ...order, unsettled: true });
      save();
      // The refusal of this attempt says nothing of an earlier one that was never answered.
      return () => publish({ ...order, unsettled });
    },
    save,
    forget() {
      forgotten = true;
      clearTimeout(timer);
      storage.removeItem(key);
    },
    isDone: () => forgotten,
  };
}

function isSameOrder<Entry>(a: readonly Entry[], b: readonly Entry[]): boolean {
  return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
}

/** Entries are flat and of one form, so their text tells them apart. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
