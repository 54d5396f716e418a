import { createToaster } from '@wathiqa/ui';

/** The one queue of toasts of the portal: `toaster.show({ tone: 'danger', text })`. */
export const toaster = createToaster();

/** Takes away what was said of the last attempt, when the next begins. */
export function clearToasts(): void {
  for (const { id } of toaster.getState()) toaster.dismiss(id);
}
