import { createStore, useStore } from 'zustand';

/**
 * The modal dialogs that are open, the last on top. Everything outside the top one is inert, so what must be
 * seen, pressed and read out has to be drawn inside it.
 */
const openDialogs = createStore<readonly HTMLDialogElement[]>(() => []);

/** Notes that a dialog was opened on top; gives the way to note that it was closed. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  const others = (dialogs: readonly HTMLDialogElement[]) =>
    dialogs.filter((other) => other !== dialog);
  openDialogs.setState((dialogs) => [...others(dialogs), dialog], true);
  return () => openDialogs.setState(others, true);
}

/** The dialog that everything else is inert under; none in a page that is being drawn by the build. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useStore(openDialogs, (dialogs) => dialogs.at(-1));
}
