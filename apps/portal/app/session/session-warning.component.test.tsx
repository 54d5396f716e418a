import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NO_SESSION } from './session.ts';
import { sessionStore } from './session-store.ts';
import { SessionWarningDialog } from './session-warning.tsx';

const BEFORE_LAST_MS = 120_500;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const session = { ...NO_SESSION, Email: 'mona@wathiqa.example', AccessToken: 'open' };
  sessionStore.set({ ...session, ExpiresAt: Date.now() + BEFORE_LAST_MS });
});
afterEach(() => {
  sessionStore.clear();
  vi.useRealTimers();
});

const dialog = () => page.getByRole('alertdialog');
/** Browsers fire `close` in the next frame. */
async function putAway() {
  await expect.element(dialog()).toBeVisible();
  (dialog().element() as HTMLDialogElement).requestClose();
}

test('closing the first warning does not close the last', async () => {
  await render(<SessionWarningDialog />);
  await putAway();
  vi.advanceTimersByTime(1000);
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog()).not.toHaveTextContent('2:01');
});

test('a closed warning reappears once near expiry', async () => {
  await render(<SessionWarningDialog />);
  await putAway();
  await expect.element(dialog()).not.toBeInTheDocument();
  vi.advanceTimersByTime(1000);
  await expect.element(dialog()).toBeVisible();
  await putAway();
  vi.advanceTimersByTime(1000);
  await expect.element(dialog()).not.toBeInTheDocument();
});
