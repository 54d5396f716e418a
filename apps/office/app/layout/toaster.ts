import { createToaster } from '@wathiqa/ui';

/** Global toast queue: `toaster.show({ tone: 'success', text })`. */
export const toaster = createToaster();
