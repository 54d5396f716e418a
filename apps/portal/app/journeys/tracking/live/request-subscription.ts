/** Waits between tries of a line: the first, and the longest, each longer than the one before. */
const BASE_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;

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
 * now and then, ever more seldom, while there is none. A page that nobody sees asks nothing.
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
        () => {
          if (!controller.signal.aborted) refetch();
          failures += 1;
          scheduleReconnect(
            controller,
            Math.min(BASE_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS),
          );
        },
      );
  }

  function scheduleReconnect(controller: AbortController, wait: number): void {
    if (stream !== controller) return;
    stream = undefined;
    cancelRetry = environment.schedule(wait * (0.5 + environment.random() / 2), connect);
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
