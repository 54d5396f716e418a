import { createToaster } from '@wathiqa/ui';

/** The one queue of toasts of the office: `toaster.show({ tone: 'success', text })`. */
export const toaster = createToaster();
