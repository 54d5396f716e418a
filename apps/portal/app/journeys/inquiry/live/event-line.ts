import { CHANGED_EVENT, requestEvents } from '@wathiqa/contract';
import { createParser } from 'eventsource-parser';
import { sessionHeaders } from '../../../session/wire.ts';

/** The server says something at least every twenty seconds; a line that is silent for longer is dead. */
const DEAD_AFTER_MS = 45_000;

/**
 * Listens to the server until the line ends. The browser's own `EventSource` cannot send who asks.
 *
 * @param changed called for every change of the request, and once when the line is there
 * @throws when the line cannot be had or breaks
 */
export async function hearChanges(
  id: string,
  signal: AbortSignal,
  changed: () => void,
): Promise<void> {
  const silence = new AbortController();
  let dead: ReturnType<typeof setTimeout> | undefined;
  const isAlive = () => {
    clearTimeout(dead);
    dead = setTimeout(() => silence.abort(), DEAD_AFTER_MS);
  };
  try {
    isAlive();
    const response = await fetch(requestEvents.path, {
      headers: { ...sessionHeaders(), requestid: id, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`No line: ${response.status}`);
    const parser = createParser({
      onEvent: ({ event }) => {
        if (event === CHANGED_EVENT) changed();
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      isAlive();
      parser.feed(value);
    }
  } finally {
    clearTimeout(dead);
  }
}
