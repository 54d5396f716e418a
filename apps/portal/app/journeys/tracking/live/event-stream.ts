import { CHANGED_EVENT, requestEvents } from '@wathiqa/contract';
import { createParser } from 'eventsource-parser';
import { sessionHeaders } from '../../../session/api-client.ts';

/** The server says something at least every twenty seconds; a line that is silent for longer is dead. */
const STREAM_TIMEOUT_MS = 45_000;

/** The server has no line for the page now. */
export class StreamRefusedError extends Error {
  /** After so many milliseconds it may be asked again; 0 where it did not say. */
  readonly retryAfterMs: number;

  constructor(response: Response) {
    super(`No line: ${response.status}`);
    this.name = 'StreamRefusedError';
    this.retryAfterMs = (Number(response.headers.get('retry-after')) || 0) * 1_000;
  }
}

/**
 * Listens to the server until the line ends. The browser's own `EventSource` cannot send who asks.
 *
 * @param onChange called for every change of the request, and once when the line is there
 * @throws when the line cannot be had or breaks
 */
export async function streamRequestEvents(
  id: string,
  signal: AbortSignal,
  onChange: () => void,
): Promise<void> {
  const timeout = new AbortController();
  let timeoutTimer: ReturnType<typeof setTimeout> | undefined;
  const resetTimeout = () => {
    clearTimeout(timeoutTimer);
    timeoutTimer = setTimeout(() => timeout.abort(), STREAM_TIMEOUT_MS);
  };
  try {
    resetTimeout();
    const response = await fetch(requestEvents.path, {
      headers: { ...sessionHeaders(), requestid: id, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, timeout.signal]),
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
  }
}
