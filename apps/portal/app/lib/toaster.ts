import { createToaster } from '@wathiqa/ui';

/** Global toast queue: `toaster.show({ tone: 'danger', text })`. */
export const toaster = createToaster();

/**
 * Repeats a focused error summary as a silent toast. After its paint, because a toast's placement measures every
 * control.
 */
export function toastSummary(text: string): void {
  requestAnimationFrame(() =>
    setTimeout(() => toaster.show({ tone: 'danger', text, silent: true })),
  );
}

/** Clears results of the previous attempt. */
export function clearToasts(): void {
  for (const { id } of toaster.getState()) toaster.dismiss(id);
}
