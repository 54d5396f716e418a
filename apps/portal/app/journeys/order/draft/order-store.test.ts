import { memoryStorage } from '@wathiqa/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptTerms } from '../../../session/tab-marks.ts';
import { createBlankEntry, type DocumentEntry } from '../document/document-entry.ts';
import { documentForms } from '../document/document-form.tsx';
import { BLANK_DELIVERY } from './delivery.ts';
import { createOrderStore, type OrderStoreOptions, saveOrderToOpen } from './order-store.ts';
import { savedEntrySchema, savedOrderSchema } from './saved-order.ts';

const BLANK_BIRTH = createBlankEntry('Birth');
const KEY = 'wathiqa:order:/electronicservices/birth';
const forms = documentForms('Birth');
const mona: DocumentEntry = { ...BLANK_BIRTH, firstName: 'منى' };
const ali: DocumentEntry = { ...BLANK_BIRTH, firstName: 'علي' };

let opening: OrderStoreOptions;

beforeEach(() => {
  vi.useFakeTimers();
  opening = {
    storage: memoryStorage(),
    historyEntry: 'first',
    resumed: false,
  };
  acceptTerms(opening.storage, 'Birth');
});
afterEach(() => vi.useRealTimers());

describe('terms', () => {
  beforeEach(() => {
    opening.storage = memoryStorage();
  });

  test('are missing for a form opened by its address, which stores nothing', () => {
    const order = createOrderStore(forms, opening);
    order.save();
    expect(order.admitted).toBe(false);
    expect(opening.storage.getItem(KEY)).toBeNull();
  });

  test('of another service admit nobody', () => {
    acceptTerms(opening.storage, 'Death');
    expect(createOrderStore(forms, opening).admitted).toBe(false);
  });

  test('were accepted before an order that is opened again', () => {
    saveOrderToOpen(opening.storage, forms.start.address, { entries: [mona], againOf: '' });
    expect(createOrderStore(forms, { ...opening, resumed: true }).admitted).toBe(true);
  });
});

function twoDocuments() {
  const order = createOrderStore(forms, opening);
  order.dispatch({ type: 'edit', entry: mona });
  order.dispatch({ type: 'add', blank: BLANK_BIRTH });
  order.dispatch({ type: 'edit', entry: ali });
  return order;
}

describe('restores an order', () => {
  test('on its history entry', () => {
    twoDocuments().save();
    const { draft } = createOrderStore(forms, opening).getState();
    expect(draft).toEqual({ entries: [mona, ali], current: 2 });
  });

  test('after an interrupting login, on the new history entry', () => {
    twoDocuments().save();
    createOrderStore(forms, { ...opening, historyEntry: 'after-login', resumed: true });
    const again = createOrderStore(forms, { ...opening, historyEntry: 'after-login' });
    expect(again.getState().draft.entries).toEqual([mona, ali]);
  });

  test('with documents of several kinds', () => {
    const father: DocumentEntry = { ...createBlankEntry('Death'), firstName: 'محمود' };
    const order = twoDocuments();
    order.dispatch({ type: 'add', blank: createBlankEntry('Death') });
    order.dispatch({ type: 'edit', entry: father });
    order.save();
    expect(createOrderStore(forms, opening).getState().draft).toEqual({
      entries: [mona, ali, father],
      current: 3,
    });
  });

  test('but not on a new history entry', () => {
    twoDocuments().save();
    const { draft } = createOrderStore(forms, { ...opening, historyEntry: 'second' }).getState();
    expect(draft).toEqual({ entries: [BLANK_BIRTH], current: 1 });
    expect(createOrderStore(forms, opening).getState().draft.entries).toEqual([BLANK_BIRTH]);
  });

  test.each([
    'not JSON',
    '{}',
    JSON.stringify({ historyEntry: 'first', order: { draft: { entries: [], current: 1 } } }),
    JSON.stringify({
      historyEntry: 'first',
      order: {
        draft: { entries: [{ ...mona, kind: 'Nid' }], current: 1 },
        delivery: BLANK_DELIVERY,
      },
    }),
  ])('but not from invalid data: %s', (text) => {
    opening.storage.setItem(KEY, text);
    expect(createOrderStore(forms, opening).getState().draft.entries).toEqual([BLANK_BIRTH]);
  });
});

describe('saving', () => {
  const stored = () => {
    const saved: unknown = JSON.parse(opening.storage.getItem(KEY) ?? '{}');
    return savedOrderSchema(savedEntrySchema(forms)).parse(saved).order.draft.entries;
  };

  test('saves within 300 ms of input', () => {
    const order = createOrderStore(forms, opening);
    order.dispatch({ type: 'edit', entry: mona });
    expect(stored()).toEqual([BLANK_BIRTH]);
    vi.advanceTimersByTime(300);
    expect(stored()).toEqual([mona]);
  });

  test('writes nothing after discard', () => {
    const order = twoDocuments();
    order.discard();
    order.dispatch({ type: 'edit', entry: mona });
    vi.advanceTimersByTime(1000);
    order.save();
    expect(order.isDiscarded()).toBe(true);
    expect(opening.storage.getItem(KEY)).toBeNull();
  });
});

describe('idempotency key', () => {
  const keyOf = (order: ReturnType<typeof twoDocuments>) => order.getState().idempotencyKey;

  test('survives a reload, edits and a new total', () => {
    const order = twoDocuments();
    order.startReview(130);
    const key = keyOf(order);
    expect(keyOf(createOrderStore(forms, opening))).toBe(key);
    order.dispatch({ type: 'previous' });
    order.dispatch({ type: 'edit', entry: mona });
    order.startReview(140);
    expect(keyOf(order)).toBe(key);
    expect(order.getState().review?.totalPrice).toBe(140);
  });

  test('exists from the first review on', () => {
    const order = twoDocuments();
    expect(keyOf(order)).toBeUndefined();
    order.startReview(130);
    expect(keyOf(order)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('survives edits, because a lost response may have used it', () => {
    const order = twoDocuments();
    order.startReview(130);
    const key = keyOf(order);
    order.dispatch({ type: 'edit', entry: { ...ali, numberOfCopies: 2 } });
    expect(order.getState().review).toBeUndefined();
    order.startReview(195);
    order.endReview();
    order.dispatch({ type: 'delete' });
    order.startReview(65);
    order.save();
    expect(keyOf(order)).toBe(key);
    const resumed = createOrderStore(forms, {
      ...opening,
      historyEntry: 'after-login',
      resumed: true,
    });
    expect(keyOf(resumed)).toBe(key);
  });

  test('differs on a new history entry', () => {
    const order = twoDocuments();
    order.startReview(130);
    const afresh = createOrderStore(forms, { ...opening, historyEntry: 'second' });
    afresh.startReview(130);
    expect(keyOf(afresh)).not.toBe(keyOf(order));
  });

  test('survives a delivery change', () => {
    const order = twoDocuments();
    order.startReview(130);
    const key = keyOf(order);
    order.setDelivery({ ...BLANK_DELIVERY, streetName: 'شارع النيل' });
    expect(keyOf(order)).toBe(key);
  });
});

describe('submission attempt', () => {
  const unsettled = (order: ReturnType<typeof twoDocuments>) => order.getState().unsettled ?? false;

  test('is unsettled once sent, also after a reload', () => {
    const order = twoDocuments();
    order.startAttempt();
    expect(unsettled(order)).toBe(true);
    expect(unsettled(createOrderStore(forms, opening))).toBe(true);
  });

  test('is settled by its refusal', () => {
    const order = twoDocuments();
    const wasRefused = order.startAttempt();
    wasRefused();
    expect(unsettled(order)).toBe(false);
  });

  test('leaves an unanswered attempt unsettled when refused', () => {
    const order = twoDocuments();
    order.startAttempt();
    const wasRefused = order.startAttempt();
    wasRefused();
    expect(unsettled(order)).toBe(true);
  });
});

test('shows a document by its number', () => {
  const order = twoDocuments();
  order.dispatch({ type: 'show', document: 1 });
  expect(order.getState().draft.current).toBe(1);
  order.dispatch({ type: 'show', document: 2 });
  expect(order.getState().draft.current).toBe(2);
  order.dispatch({ type: 'show', document: 9 });
  expect(order.getState().draft.current).toBe(2);
});
