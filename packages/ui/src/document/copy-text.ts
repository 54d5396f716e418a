import type { Toaster } from '../feedback/toaster.ts';

/** Copies a text and says so; a browser may refuse, or have no clipboard. */
export async function copyText(
  text: string,
  toaster: Pick<Toaster, 'show'>,
  { copied, copyFailed }: { copied: string; copyFailed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toaster.show({ tone: 'success', text: copied });
  } catch {
    toaster.show({ tone: 'warning', text: copyFailed });
  }
}
