import { createStore, useStore } from 'zustand';

/** Open modal dialogs, last on top. All else is inert, so visible content must render inside the top one. */
const openDialogs = createStore<readonly HTMLDialogElement[]>(() => []);

/** Registers an open dialog; returns the unregister function. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  const others = (dialogs: readonly HTMLDialogElement[]) =>
    dialogs.filter((other) => other !== dialog);
  openDialogs.setState((dialogs) => [...others(dialogs), dialog], true);
  return () => openDialogs.setState(others, true);
}

/** Top modal dialog; none during prerendering. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useStore(openDialogs, (dialogs) => dialogs.at(-1));
}
