import { createToaster } from '@wathiqa/ui';

/** Global toast queue: `toaster.show({ tone: 'danger', text })`. */
export const toaster = createToaster();

/** Clears results of the previous attempt. */
export function clearToasts(): void {
  for (const { id } of toaster.getState()) toaster.dismiss(id);
}
