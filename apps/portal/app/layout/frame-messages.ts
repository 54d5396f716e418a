import { layoutMessages as english } from '../../locales/en/layout/layout.messages.ts';
import { type LayoutMessages, layoutMessages } from './layout.messages.ts';

/** The words of the frame in each language. */
export const frameMessages = { ar: layoutMessages, en: english };

/** English lives under `/en`; everything else is Arabic. */
export function getLayoutMessages(pathname: string): LayoutMessages {
  return /^\/en(\/|$)/.test(pathname) ? frameMessages.en : frameMessages.ar;
}
