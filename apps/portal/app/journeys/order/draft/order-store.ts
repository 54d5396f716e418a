import { newIdempotencyKey, readJson, type TabStorage, writeJson } from '@wathiqa/contract';
import {
  currentEntry,
  DOCUMENTS,
  type DraftAction,
  MAX_DOCUMENTS,
  ORDER_STEPS,
  type OrderStep,
  reduceDraft,
  startDraft,
} from '@wathiqa/domain';
import { createStore, type StoreApi } from 'zustand';
import { isMeasured } from '../../../lib/browser-state.ts';
import { hasAcceptedTerms } from '../../../session/tab-marks.ts';
import { BLANK_DELIVERY, type DeliveryEntry } from './delivery.ts';
import type { Draft, OrderEntry, OrderForms } from './order-form.ts';
import { type OrderState, savedOrderSchema } from './saved-order.ts';

/** Throttle, not debounce, because phones short of memory kill pages without an event. */
const SAVE_INTERVAL_MS = 250;

/** Screens select parts by `useStore`: a render at every key delays input on slow phones. */
export interface OrderStore
  extends Pick<StoreApi<OrderState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** A change ends the review. */
  dispatch: (action: DraftAction<OrderEntry>) => void;
  setDelivery: (delivery: DeliveryEntry) => void;
  /** Opens the review, or updates its total. */
  startReview: (totalPrice: number) => void;
  /** After a change of documents. */
  endReview: () => void;
  /** Marks an attempt as unsettled; survives a reload. Returns a function that marks it as refused. */
  startAttempt: () => () => void;
  /** Counts an order once at each step. */
  reach: (step: OrderStep) => void;
  save: () => void;
  /** Deletes the stored order after submission or logout. */
  discard: () => void;
  isDiscarded: () => boolean;
  /**
   * Random, in the address of the form. Also the idempotency key (spec §4.2): edits, reloads, logins and copies of the
   * tab place one order.
   */
  readonly id: string;
  /** From the storage, or begun after the terms of its service. */
  readonly admitted: boolean;
}

export interface OrderStoreOptions {
  storage: TabStorage;
  /** From the address, if any. */
  id: string | null;
}

/** Without an address: the review offers that of the register. */
const newOrder = (draft: Draft) => ({ draft, delivery: BLANK_DELIVERY });

const storageKey = (address: string) => `wathiqa:order:${address}`;

/** Saves an order for a form to open. Returns its ID. */
export function saveOrderToOpen(
  storage: TabStorage,
  address: string,
  { entries, againOf }: { entries: readonly OrderEntry[]; againOf: string },
): string {
  const id = newIdempotencyKey();
  const order: OrderState = { ...newOrder({ entries, current: 1 }), againOf };
  writeJson(storage, storageKey(address), { id, order });
  return id;
}

/** The saved order of this ID; otherwise a blank one with its own (spec §4.1). */
export function createOrderStore(
  forms: OrderForms,
  { storage, id: asked }: OrderStoreOptions,
): OrderStore {
  const { address, blank, kind } = forms.start;
  const key = storageKey(address);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let discarded = false;

  const saved = readJson(storage, key, savedOrderSchema(forms));
  const restored = saved?.id === asked ? saved?.order : undefined;
  const id = (restored && asked) ?? newIdempotencyKey();
  const store = createStore<OrderState>(() => restored ?? newOrder(startDraft(blank)));
  const { getState, getInitialState, subscribe } = store;
  const admitted = restored !== undefined || hasAcceptedTerms(storage, kind);
  if (admitted) save();

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (admitted && !discarded) writeJson(storage, key, { id, order: getState() });
  }

  function publish(change: Partial<OrderState>) {
    timer ??= setTimeout(save, SAVE_INTERVAL_MS);
    store.setState(change);
  }

  return {
    getState,
    getInitialState,
    subscribe,
    dispatch(action) {
      const order = getState();
      if (action.type === 'edit' && isEqual(action.entry, currentEntry(order.draft))) return;
      const draft = reduceDraft(order.draft, action, MAX_DOCUMENTS);
      if (draft === order.draft) return;
      const same = areEntriesEqual(draft.entries, order.draft.entries);
      publish({ draft, review: same ? order.review : undefined });
    },
    setDelivery(next) {
      if (!isEqual(next, getState().delivery)) publish({ delivery: next });
    },
    startReview(totalPrice) {
      publish({ review: { totalPrice } });
      save();
    },
    endReview: () => publish({ review: undefined }),
    startAttempt() {
      const { unsettled } = getState();
      publish({ unsettled: true });
      save();
      // An earlier attempt without a response stays unsettled.
      return () => publish({ unsettled });
    },
    reach(step) {
      const { reached } = getState();
      if (reached && ORDER_STEPS.indexOf(reached) >= ORDER_STEPS.indexOf(step)) return;
      publish({ reached: step });
      if (!isMeasured) return;
      void import('../../../timings/measure.ts')
        .then(({ reportStep }) => reportStep(DOCUMENTS[kind].list, step))
        .catch(() => {});
    },
    save,
    discard() {
      discarded = true;
      clearTimeout(timer);
      storage.removeItem(key);
    },
    isDiscarded: () => discarded,
    id,
    admitted,
  };
}

function areEntriesEqual(a: readonly OrderEntry[], b: readonly OrderEntry[]): boolean {
  return a.length === b.length && a.every((entry, index) => isEqual(entry, b[index]));
}

/** Entries are flat, so JSON comparison suffices. */
export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
