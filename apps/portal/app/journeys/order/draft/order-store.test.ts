import { memoryStorage } from '@wathiqa/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptTerms } from '../../../session/tab-marks.ts';
import { createBlankEntry } from '../document/document-entry.ts';
import { documentForms } from '../document/document-form.tsx';
import { BLANK_DELIVERY } from './delivery.ts';
import type { OrderEntry } from './order-form.ts';
import { createOrderStore, type OrderStoreOptions, saveOrderToOpen } from './order-store.ts';
import { savedOrderSchema } from './saved-order.ts';

const BLANK_BIRTH = createBlankEntry('Birth');
const KEY = 'wathiqa:order:/electronicservices/birth';
const forms = documentForms('Birth');
const mona: OrderEntry = { ...BLANK_BIRTH, firstName: 'منى' };
const ID = crypto.randomUUID();
const ali: OrderEntry = { ...BLANK_BIRTH, firstName: 'علي' };

let opening: OrderStoreOptions;

beforeEach(() => {
  vi.useFakeTimers();
  opening = { storage: memoryStorage(), id: null };
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
    const saved = { entries: [mona], againOf: '' };
    const id = saveOrderToOpen(opening.storage, forms.start.address, saved);
    expect(createOrderStore(forms, { ...opening, id }).admitted).toBe(true);
    expect(createOrderStore(forms, opening).admitted).toBe(false);
  });
});

/** As after a reload, a login or in a copy of the tab. */
const reopen = ({ id }: { id: string }) => createOrderStore(forms, { ...opening, id });

function twoDocuments() {
  const order = createOrderStore(forms, opening);
  order.dispatch({ type: 'edit', entry: mona });
  order.dispatch({ type: 'add', blank: BLANK_BIRTH });
  order.dispatch({ type: 'edit', entry: ali });
  return order;
}

describe('restores an order', () => {
  test('by its ID, which stays', () => {
    const order = twoDocuments();
    order.save();
    expect(reopen(order).getState().draft).toEqual({ entries: [mona, ali], current: 2 });
    expect(reopen(order).id).toBe(order.id);
  });

  test('with documents of several kinds', () => {
    const father: OrderEntry = { ...createBlankEntry('Death'), firstName: 'محمود' };
    const order = twoDocuments();
    order.dispatch({ type: 'add', blank: createBlankEntry('Death') });
    order.dispatch({ type: 'edit', entry: father });
    order.save();
    expect(reopen(order).getState().draft).toEqual({ entries: [mona, ali, father], current: 3 });
  });

  test.each([
    ['no ID', null],
    ['an unknown ID', crypto.randomUUID()],
    ['a text that is no ID', 'first'],
  ])('but not by %s: a blank one has its own', (_what, id) => {
    const order = twoDocuments();
    order.save();
    const other = createOrderStore(forms, { ...opening, id });
    expect(other.getState().draft).toEqual({ entries: [BLANK_BIRTH], current: 1 });
    expect(other.id).toMatch(/^[0-9a-f-]{36}$/);
    expect([order.id, id]).not.toContain(other.id);
    expect(reopen(order).getState().draft.entries).toEqual([BLANK_BIRTH]);
  });

  test.each([
    'not JSON',
    '{}',
    JSON.stringify({ id: ID, order: { draft: { entries: [], current: 1 } } }),
    JSON.stringify({
      id: ID,
      order: {
        draft: { entries: [{ ...mona, kind: 'Nid' }], current: 1 },
        delivery: BLANK_DELIVERY,
      },
    }),
  ])('but not from invalid data: %s', (text) => {
    opening.storage.setItem(KEY, text);
    expect(reopen({ id: ID }).getState().draft.entries).toEqual([BLANK_BIRTH]);
  });
});

describe('saving', () => {
  const stored = () => {
    const saved: unknown = JSON.parse(opening.storage.getItem(KEY) ?? '{}');
    return savedOrderSchema(forms).parse(saved).order.draft.entries;
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

test('keeps its ID, the idempotency key, over reviews and edits', () => {
  const order = twoDocuments();
  order.startReview(130);
  order.dispatch({ type: 'edit', entry: { ...ali, numberOfCopies: 2 } });
  expect(order.getState().review).toBeUndefined();
  order.startReview(195);
  expect(order.getState().review?.totalPrice).toBe(195);
  order.endReview();
  order.dispatch({ type: 'delete' });
  order.setDelivery({ ...BLANK_DELIVERY, streetName: 'شارع النيل' });
  order.startReview(65);
  expect(reopen(order)).toMatchObject({ id: order.id });
  expect(reopen(order).getState()).toEqual(order.getState());
});

describe('submission attempt', () => {
  const unsettled = (order: ReturnType<typeof twoDocuments>) => order.getState().unsettled ?? false;

  test('is unsettled once sent, also after a reload', () => {
    const order = twoDocuments();
    order.startAttempt();
    expect(unsettled(order)).toBe(true);
    expect(unsettled(reopen(order))).toBe(true);
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
