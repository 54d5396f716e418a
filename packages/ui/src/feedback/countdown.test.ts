import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCountdown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('ends once after its duration', () => {
  const onEnd = vi.fn();
  startCountdown(5000, onEnd);
  vi.advanceTimersByTime(4999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('pauses idempotently', () => {
  const onEnd = vi.fn();
  const countdown = startCountdown(5000, onEnd);
  vi.advanceTimersByTime(3000);
  countdown.pause();
  countdown.pause();
  vi.advanceTimersByTime(60_000);
  countdown.resume();
  countdown.resume();
  vi.advanceTimersByTime(1999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('never ends after stop', () => {
  const onEnd = vi.fn();
  startCountdown(5000, onEnd).stop();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});
