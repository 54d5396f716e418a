/** Waits between tries of a line: the first, and the longest, each longer than the one before. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** What a watch needs of the browser; replaced in tests. */
export interface WatchedPage {
  /** Listens until the line ends; rejects when there is none or it breaks. */
  hear: (signal: AbortSignal, changed: () => void) => Promise<void>;
  isSeen: () => boolean;
  /** Calls back whenever the page is seen or hidden, or the network is back; gives what ends that. */
  onSight: (changed: () => void) => () => void;
  wait: (milliseconds: number, then: () => void) => () => void;
  /** From 0 to 1: pages that lost their lines together do not come back together. */
  random: () => number;
}

/**
 * Has a page read its request again whenever it changed: told by the server while there is a line, and by asking
 * now and then, ever more seldom, while there is none. A page that nobody sees asks nothing.
 *
 * @param read reads the request again
 * @returns ends it
 */
export function watchRequest(page: WatchedPage, read: () => void): () => void {
  let line: AbortController | undefined;
  let stopWaiting = () => {};
  let failures = 0;

  function start(): void {
    if (line || !page.isSeen()) return;
    const own = new AbortController();
    line = own;
    page
      .hear(own.signal, () => {
        failures = 0;
        read();
      })
      .then(
        () => again(own, FIRST_WAIT_MS),
        () => {
          if (!own.signal.aborted) read();
          failures += 1;
          again(own, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS));
        },
      );
  }

  function again(own: AbortController, wait: number): void {
    if (line !== own) return;
    line = undefined;
    stopWaiting = page.wait(wait * (0.5 + page.random() / 2), start);
  }

  function stop(): void {
    stopWaiting();
    line?.abort();
    line = undefined;
  }

  const forget = page.onSight(() => {
    stopWaiting();
    if (page.isSeen()) start();
    else stop();
  });
  start();
  return () => {
    forget();
    stop();
  };
}
