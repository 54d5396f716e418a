import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useOfficeEvents } from './office-events.ts';

class Stream extends EventTarget {
  static opened: Stream[] = [];
  readyState = 0;
  onopen?: () => void;
  onerror?: () => void;

  constructor() {
    super();
    Stream.opened.push(this);
  }

  /** As a browser after an answer other than 200, which it does not repeat. */
  refuse(): void {
    this.readyState = 2;
    this.onerror?.();
  }

  close(): void {}
}

function Follower({ onRequest }: { onRequest: () => void }) {
  useOfficeEvents('260000000017', { onRequest });
  return null;
}

test('opens a refused stream again, with what was missed until then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('EventSource', Object.assign(Stream, { CLOSED: 2 }));
  const onRequest = vi.fn();
  const screen = await render(<Follower onRequest={onRequest} />);
  Stream.opened[0]?.refuse();
  expect(Stream.opened).toHaveLength(1);
  vi.advanceTimersByTime(120_000);
  expect(Stream.opened).toHaveLength(2);
  Stream.opened[1]?.onopen?.();
  expect(onRequest).toHaveBeenCalledOnce();
  Stream.opened[1]?.refuse();
  await screen.unmount();
  vi.advanceTimersByTime(120_000);
  expect(Stream.opened).toHaveLength(2);
});
