import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToaster } from './toaster.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (toaster: ReturnType<typeof createToaster>) =>
  toaster.getState().map((toast) => toast.text);

test('a toast closes after six seconds', () => {
  const toaster = createToaster();
  toaster.show({ tone: 'info', text: 'a' });
  vi.advanceTimersByTime(5999);
  expect(texts(toaster)).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(texts(toaster)).toEqual([]);
});

test('pausing stops all timers, also of new toasts', () => {
  const toaster = createToaster();
  toaster.show({ tone: 'info', text: 'a' });
  vi.advanceTimersByTime(4000);
  toaster.pause();
  toaster.show({ tone: 'info', text: 'b' });
  vi.advanceTimersByTime(60_000);
  toaster.resume();
  vi.advanceTimersByTime(2000);
  expect(texts(toaster)).toEqual(['b']);
  vi.advanceTimersByTime(4000);
  expect(texts(toaster)).toEqual([]);
});

test('closing the hovered toast starts the next timer', () => {
  const toaster = createToaster();
  toaster.show({ tone: 'info', text: 'a' });
  toaster.pause();
  toaster.dismiss(1);
  toaster.show({ tone: 'info', text: 'b' });
  vi.advanceTimersByTime(6000);
  expect(texts(toaster)).toEqual([]);
});

test('listeners receive every change until unsubscribed', () => {
  const toaster = createToaster();
  const notified = vi.fn();
  const leave = toaster.subscribe(notified);
  toaster.show({ tone: 'info', text: 'a' });
  leave();
  toaster.show({ tone: 'info', text: 'b' });
  expect(notified).toHaveBeenCalledTimes(1);
});
