import { StreamRefusedError } from './event-stream.ts';

/** Exponential backoff of reconnects. */
const BASE_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;
/** Upper limit for `Retry-After`. */
const MAX_REFUSED_DELAY_MS = 15 * 60_000;

export interface SubscriptionEnvironment {
  /** Resolves when the stream ends; rejects if it fails. */
  openStream: (signal: AbortSignal, changed: () => void) => Promise<void>;
  isVisible: () => boolean;
  /** Subscribes to visibility and network changes; returns the unsubscribe function. */
  onAvailabilityChange: (changed: () => void) => () => void;
  schedule: (milliseconds: number, then: () => void) => () => void;
  /** Jitter from 0 to 1, against simultaneous reconnects. */
  random: () => number;
}

/**
 * Refetches at each server event; without a stream, polls with backoff, no sooner than `Retry-After`. Hidden pages
 * pause.
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

  /** @param least from the server, already jittered */
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
