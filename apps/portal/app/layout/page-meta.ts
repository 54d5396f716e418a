import type { MetaDescriptor } from 'react-router';
import { type LayoutMessages, layoutMessages } from './messages.ts';

export interface PageMeta {
  title: string;
  description?: string;
  messages?: LayoutMessages;
}

/** Title and description of a page: `export const meta = () => pageMeta({ title })`. */
export function pageMeta({
  title,
  messages = layoutMessages.ar,
  description = messages.description,
}: PageMeta): MetaDescriptor[] {
  return [{ title: messages.documentTitle(title) }, { name: 'description', content: description }];
}
