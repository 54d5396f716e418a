/** Retries per call, each on another connection. */
const AGAIN = 3;

/**
 * Makes `fetch` retry unprocessed calls like browsers. On GOAWAY, HTTP/2 calls after the last accepted one may be
 * retried (RFC 9113, 6.8). nginx sends it after 1,000 calls and on reload. undici retries only calls without a body
 * (`canReplayRequest`).
 *
 * @returns restores the original
 */
export function fetchAsBrowsers(): () => void {
  const given = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await given(...call);
      } catch (error) {
        if (tries === AGAIN || !wasNotTaken(error)) throw error;
      }
    }
  };
  return () => {
    globalThis.fetch = given;
  };
}

/** undici's error for calls after GOAWAY's last stream. */
function wasNotTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && cause.message === 'HTTP/2: "GOAWAY" frame received with code 0';
}
