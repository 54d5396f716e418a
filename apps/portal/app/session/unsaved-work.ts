const holders = new Set<() => boolean>();

/** Registers a page that may hold something typed and unsent; gives the way to unregister it. */
export function registerUnsavedWork(hasUnsaved: () => boolean): () => void {
  holders.add(hasUnsaved);
  return () => holders.delete(hasUnsaved);
}

/** Whether logging out now would lose something. */
export function hasUnsavedWork(): boolean {
  return [...holders].some((hasUnsaved) => hasUnsaved());
}
