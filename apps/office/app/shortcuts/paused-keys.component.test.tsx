import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { areKeysPaused, usePausedKeys, useShortcuts } from './key-bindings.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function Screen() {
  const [presses, setPresses] = useState(0);
  const active = usePausedKeys(500);
  useShortcuts([
    { code: 'KeyA', key: 'A', label: 'عد', run: () => setPresses((before) => before + 1) },
  ]);
  return (
    <>
      <output>{presses}</output>
      <p>{active ? 'تعمل' : 'لا تعمل'}</p>
      <ShortcutsHelp />
    </>
  );
}

test('ignores keys in the first half second of a screen', async () => {
  await renderScreen(<Screen />, 'clerk');
  await userEvent.keyboard('a');
  vi.advanceTimersByTime(499);
  await userEvent.keyboard('a');
  await expect.element(page.getByText('لا تعمل', { exact: true })).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(page.getByText('تعمل', { exact: true })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('status').first()).toMatchTextContent('1');
});

test('keys act as soon as the screen says so', async () => {
  await renderScreen(<Screen />, 'clerk');
  const paused = new Promise((resolve) => {
    const watch = () => document.body.textContent.includes('لا تعمل') || resolve(areKeysPaused());
    const changes = { subtree: true, characterData: true, childList: true };
    new MutationObserver(watch).observe(document.body, changes);
  });
  vi.advanceTimersByTime(500);
  expect(await paused).toBe(false);
});
