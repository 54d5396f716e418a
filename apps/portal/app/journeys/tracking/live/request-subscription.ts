import { StreamRefusedError } from './event-stream.ts';

/** Waits between tries of a line: the first, and the longest, each longer than the one before. */
const BASE_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;
/** However long the server says, a page that is seen asks again by then. */
const MAX_REFUSED_DELAY_MS = 15 * 60_000;

/** What a watch needs of the browser; replaced in tests. */
export interface SubscriptionEnvironment {
  /** Listens until the line ends; rejects when there is none or it breaks. */
  openStream: (signal: AbortSignal, changed: () => void) => Promise<void>;
  isVisible: () => boolean;
  /** Calls back whenever the page is seen or hidden, or the network is back; gives what ends that. */
  onAvailabilityChange: (changed: () => void) => () => void;
  schedule: (milliseconds: number, then: () => void) => () => void;
  /** From 0 to 1: pages that lost their lines together do not come back together. */
  random: () => number;
}

/**
 * Has a page read its request again whenever it changed: told by the server while there is a line, and by asking
 * now and then, ever more seldom, while there is none, and no sooner than the server says. A page that nobody sees
 * asks nothing.
 *
 * @param refetch reads the request again
 * @returns ends it
 */
export function subscribeToRequest(
  environment: SubscriptionEnvironment,
  refetch: () => void,
): () => void {
  let stream: AbortController | undefined;
  let cancelRetry = () => {};
  let failures = 0;

  function connect(): void {
    if (stream || !environment.isVisible()) return;
    const controller = new AbortController();
    stream = controller;
    environment
      .openStream(controller.signal, () => {
        failures = 0;
        refetch();
      })
      .then(
        () => scheduleReconnect(controller, BASE_RETRY_DELAY_MS),
        (error: unknown) => {
          if (!controller.signal.aborted) refetch();
          failures += 1;
          scheduleReconnect(
            controller,
            Math.min(BASE_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS),
            error instanceof StreamRefusedError ? error.retryAfterMs : 0,
          );
        },
      );
  }

  /** @param least the wait that the server asked for, which is spread already */
  function scheduleReconnect(controller: AbortController, wait: number, least = 0): void {
    if (stream !== controller) return;
    stream = undefined;
    cancelRetry = environment.schedule(
      Math.max(wait * (0.5 + environment.random() / 2), Math.min(least, MAX_REFUSED_DELAY_MS)),
      connect,
    );
  }

  function disconnect(): void {
    cancelRetry();
    stream?.abort();
    stream = undefined;
  }

  const stopListening = environment.onAvailabilityChange(() => {
    cancelRetry();
    if (environment.isVisible()) connect();
    else disconnect();
  });
  connect();
  return () => {
    stopListening();
    disconnect();
  };
}
