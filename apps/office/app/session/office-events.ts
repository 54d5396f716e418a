import { OFFICE_EVENTS, officeEvents } from '@wathiqa/contract/office';
import { useEffect, useRef } from 'react';

export interface OfficeEventHandlers {
  /** Someone else changed the request, or may have while the stream was down. */
  onRequest?: () => void;
  /** Other members with the request open. */
  onViewers?: (names: string[]) => void;
  /** Counts or rows of the queue changed, or may have. */
  onQueue?: () => void;
  /** Other members by request number; empty once all have left it. */
  onOpened?: (names: Record<string, string[]>) => void;
}

/** Minimum before a refused stream is opened again. */
const REFUSED_FOR_MS = 30_000;

/**
 * Follows a request, or without one the queue, by server-sent events. Hidden tabs close their stream, because browsers
 * limit connections to a host.
 */
export function useOfficeEvents(
  requestId: string | undefined,
  handlers: OfficeEventHandlers,
): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let source: EventSource | undefined;
    let retry: number | undefined;
    let mayHaveMissed = false;

    function connect(): void {
      disconnect();
      const query = requestId ? `?${new URLSearchParams({ requestId })}` : '';
      source = new EventSource(`${officeEvents.path}${query}`);
      source.onopen = () => {
        // Changes since the first read may be missed. A request was read just now, and each read is audited.
        if (mayHaveMissed || !requestId) changed();
        mayHaveMissed = true;
      };
      source.onerror = () => {
        mayHaveMissed = true;
        // Browsers repeat no refused stream, such as one during a server restart.
        if (source?.readyState !== EventSource.CLOSED) return;
        retry = window.setTimeout(connect, REFUSED_FOR_MS * (1 + Math.random()));
      };
      source.addEventListener(OFFICE_EVENTS.request, () => latest.current.onRequest?.());
      source.addEventListener(OFFICE_EVENTS.queue, () => latest.current.onQueue?.());
      source.addEventListener(OFFICE_EVENTS.opened, ({ data }) =>
        latest.current.onOpened?.(JSON.parse(data)),
      );
      source.addEventListener(OFFICE_EVENTS.viewers, ({ data }) =>
        latest.current.onViewers?.(JSON.parse(data)),
      );
    }

    function changed(): void {
      if (requestId) latest.current.onRequest?.();
      else latest.current.onQueue?.();
    }

    function disconnect(): void {
      clearTimeout(retry);
      source?.close();
      source = undefined;
    }

    function followVisibility(): void {
      disconnect();
      if (!document.hidden) connect();
    }

    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      disconnect();
    };
  }, [requestId]);
}
