import type { MetaDescriptor } from 'react-router';
import { messages } from './layout.messages.ts';

/** Screen title: `export const meta = () => pageMeta(title)`. */
export function pageMeta(title: string): MetaDescriptor[] {
  return [{ title: messages.documentTitle(title) }, { name: 'robots', content: 'noindex' }];
}
