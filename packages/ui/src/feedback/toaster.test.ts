import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToaster } from './toaster.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (toaster: ReturnType<typeof createToaster>) =>
  toaster.getState().map((toast) => toast.text);

test('a toast leaves after six seconds', () => {
  const toaster = createToaster();
  toaster.show({ tone: 'info', text: 'a' });
  vi.advanceTimersByTime(5999);
  expect(texts(toaster)).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(texts(toaster)).toEqual([]);
});

test('while paused no time passes, for toasts shown in the meantime too', () => {
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

test('closing the toast under the pointer starts the clock of the next one', () => {
  const toaster = createToaster();
  toaster.show({ tone: 'info', text: 'a' });
  toaster.pause();
  toaster.dismiss(1);
  toaster.show({ tone: 'info', text: 'b' });
  vi.advanceTimersByTime(6000);
  expect(texts(toaster)).toEqual([]);
});

test('listeners hear of every change until they leave', () => {
  const toaster = createToaster();
  const notified = vi.fn();
  const leave = toaster.subscribe(notified);
  toaster.show({ tone: 'info', text: 'a' });
  leave();
  toaster.show({ tone: 'info', text: 'b' });
  expect(notified).toHaveBeenCalledTimes(1);
});
