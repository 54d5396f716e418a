import type { Translation } from '@wathiqa/domain';
import type { sampleMessages as source } from '../../../app/layout/sample.messages.ts';

export const sampleMessages: Translation<typeof source> = {
  article: 'Sample',
  articleText:
    'This article was written to show the portal and does not describe a particular event.',
  page: 'Sample data',
  pageText:
    'This page was written to show the portal: its opening hours and what it asks you to bring are examples. Check with the call centre before you go.',
};
