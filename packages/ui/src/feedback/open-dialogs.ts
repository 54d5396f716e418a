const listeners = new Set<() => void>();
let open: readonly HTMLDialogElement[] = [];

function publish(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * The modal dialogs that are open, the last on top. Everything outside the top one is inert, so what must be
 * seen, pressed and read out has to be drawn inside it.
 */
export const openDialogs = {
  add(dialog: HTMLDialogElement): void {
    publish([...open.filter((other) => other !== dialog), dialog]);
  },
  remove(dialog: HTMLDialogElement): void {
    if (open.includes(dialog)) publish(open.filter((other) => other !== dialog));
  },
  top: (): HTMLDialogElement | undefined => open.at(-1),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
