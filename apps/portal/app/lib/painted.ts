/** Background pages do not paint, so waiting ends after this. */
const LONGEST_WAIT_MS = 500;

/** Resolves after the next paint, so that long tasks do not delay it. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Paint occurs between frame callbacks and the next task.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
