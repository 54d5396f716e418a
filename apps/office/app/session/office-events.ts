import { OFFICE_EVENTS, officeEvents } from '@wathiqa/contract/office';
import { useEffect, useRef } from 'react';

export interface OfficeEventHandlers {
  /** The request was changed by someone else, or may have been while the stream was down. */
  onRequest?: () => void;
  /** Names of the other members who have the request open. */
  onViewers?: (names: string[]) => void;
  /** Counts or rows of the queue changed, or may have. */
  onQueue?: () => void;
  /** Names of the other members by request number; empty once all have left it. */
  onOpened?: (names: Record<string, string[]>) => void;
}

/**
 * Follows a request, or without one the queue, by server-sent events. Hidden tabs close their stream, because a browser
 * has few connections to a host.
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
    let wasOpen = false;

    function connect(): void {
      const query = requestId ? `?${new URLSearchParams({ requestId })}` : '';
      source = new EventSource(`${officeEvents.path}${query}`);
      source.onopen = () => {
        // Changes since the first read may be missed. A request has been read just now, and each read is audited.
        if (wasOpen || !requestId) changed();
        wasOpen = true;
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

    function followVisibility(): void {
      source?.close();
      source = undefined;
      if (!document.hidden) connect();
    }

    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      source?.close();
    };
  }, [requestId]);
}
