import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_SESSION, type Session } from './session.ts';
import { createTabChannel, type TabMessageHandlers } from './tab-channel.ts';

class LoopChannel {
  static all: LoopChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    LoopChannel.all.push(this);
  }

  postMessage(data: unknown) {
    for (const other of LoopChannel.all) if (other !== this) other.onmessage?.({ data });
  }
}

function session(ExpiresAt: number): Session {
  return { ...NO_SESSION, Email: 'citizen@wathiqa.example', ExpiresAt };
}

function openTab(answer?: Session, handlers: Partial<TabMessageHandlers> = {}) {
  const tabs = createTabChannel('test');
  tabs.connect({
    getSession: () => answer,
    onSession: () => {},
    onLoggedOut: () => {},
    ...handlers,
  });
  return tabs;
}

beforeEach(() => {
  LoopChannel.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', LoopChannel);
});
afterEach(() => {
  vi.useRealTimers();
});

async function ask(tabs: ReturnType<typeof openTab>): Promise<Session | undefined> {
  const asked = tabs.requestSession(false);
  await vi.advanceTimersByTimeAsync(150);
  return await asked;
}

test('a new tab gets the newest session of the others', async () => {
  openTab(session(1));
  openTab(session(3));
  openTab();
  openTab(session(2));
  expect(await ask(openTab())).toEqual(session(3));
});

test('waits for the late answer of a tab that has a session', async () => {
  const busy = openTab();
  const asked = openTab().requestSession(true);
  await vi.advanceTimersByTimeAsync(1_900);
  busy.publishSession(session(1));
  expect(await asked).toEqual(session(1));

  const unanswered = openTab().requestSession(true);
  await vi.advanceTimersByTimeAsync(2_150);
  expect(await unanswered).toBeUndefined();
});

test('returns nothing for a single tab or without channels', async () => {
  expect(await ask(openTab())).toBeUndefined();
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(await ask(openTab())).toBeUndefined();
});

test('broadcasts sessions and logouts to other tabs only', () => {
  const here = { onSession: vi.fn(), onLoggedOut: vi.fn() };
  const there = { onSession: vi.fn(), onLoggedOut: vi.fn() };
  const teller = openTab(undefined, here);
  openTab(undefined, there);
  teller.publishSession(session(5));
  teller.publishLogout();
  expect(there.onSession).toHaveBeenCalledExactlyOnceWith(session(5));
  expect(there.onLoggedOut).toHaveBeenCalledOnce();
  expect(here.onSession).not.toHaveBeenCalled();
  expect(here.onLoggedOut).not.toHaveBeenCalled();
});
