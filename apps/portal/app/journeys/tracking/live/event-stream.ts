import { CHANGED_EVENT, requestEvents } from '@wathiqa/contract';
import { createParser } from 'eventsource-parser';
import { sessionHeaders } from '../../../session/api-client.ts';

/** Heartbeats come at least every 20 s; longer silence means a dead stream. */
const STREAM_TIMEOUT_MS = 45_000;

export class StreamRefusedError extends Error {
  /** `Retry-After` in milliseconds; 0 if absent. */
  readonly retryAfterMs: number;

  constructor(response: Response) {
    super(`Stream refused: ${response.status}`);
    this.retryAfterMs = (Number(response.headers.get('retry-after')) || 0) * 1_000;
  }
}

/**
 * Uses `fetch`, because `EventSource` cannot send credentials.
 *
 * @param onChange called once on connection and at each change
 * @throws if the connection fails or breaks
 */
export async function streamRequestEvents(
  id: string,
  signal: AbortSignal,
  onChange: () => void,
): Promise<void> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal.addEventListener('abort', abort);
  let timeoutTimer: ReturnType<typeof setTimeout> | undefined;
  const resetTimeout = () => {
    clearTimeout(timeoutTimer);
    timeoutTimer = setTimeout(abort, STREAM_TIMEOUT_MS);
  };
  try {
    signal.throwIfAborted();
    resetTimeout();
    const response = await fetch(requestEvents.path, {
      headers: { ...sessionHeaders(), requestid: id, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: stop.signal,
    });
    if (!response.ok || !response.body) throw new StreamRefusedError(response);
    const parser = createParser({
      onEvent: ({ event }) => {
        if (event === CHANGED_EVENT) onChange();
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      resetTimeout();
      parser.feed(value);
    }
  } finally {
    clearTimeout(timeoutTimer);
    signal.removeEventListener('abort', abort);
  }
}
