import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NO_SESSION } from './session.ts';
import { sessionStore } from './session-store.ts';
import { SessionWarningDialog } from './session-warning.tsx';

/** Just before the warning becomes the last one. */
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
/** As the Escape key does; a browser that closes a dialog tells of it with its next frame. */
async function putAway() {
  await expect.element(dialog()).toBeVisible();
  (dialog().element() as HTMLDialogElement).requestClose();
}

test('a warning that is put away in the moment in which the last one begins does not take that with it', async () => {
  await render(<SessionWarningDialog />);
  await putAway();
  vi.advanceTimersByTime(1000);
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog()).not.toHaveTextContent('2:01');
});

test('a warning that is put away comes once more near the end', async () => {
  await render(<SessionWarningDialog />);
  await putAway();
  await expect.element(dialog()).not.toBeInTheDocument();
  vi.advanceTimersByTime(1000);
  await expect.element(dialog()).toBeVisible();
  await putAway();
  vi.advanceTimersByTime(1000);
  await expect.element(dialog()).not.toBeInTheDocument();
});
