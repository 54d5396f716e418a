/** How often a call is made again: each time over another connection. */
const AGAIN = 3;

/**
 * Has `fetch` of this process, and so of the calls of any release, make again what a server has not taken, as browsers do. A server
 * of HTTP/2 that ends a connection names the last call on it that it has taken (GOAWAY); those after it were never looked at, and may
 * be made again whatever they do (RFC 9113, 6.8). nginx ends one so after 1,000 calls, and all when it is reloaded. Node's
 * own makes calls without a body again and gives up the others (undici, `canReplayRequest`).
 *
 * @returns puts back what was there
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

/** What undici says of those calls alone that came after the last that was taken. */
function wasNotTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && cause.message === 'HTTP/2: "GOAWAY" frame received with code 0';
}
