/** After which a paint is no longer waited for: a page in the background has none. */
const LONGEST_WAIT_MS = 500;

/** Over once what has just been changed is painted, so that what takes long can begin. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // The frame is painted after its callbacks and before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
