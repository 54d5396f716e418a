import type { Translation } from '@wathiqa/domain';
import type { newsMessages as source } from '../../../../app/pages/news/news.messages.ts';

export const newsMessages: Translation<typeof source> = {
  title: 'News',
  lead: 'What is new in the civil status services and registries, and what helps you before you request a document.',
  neighbours: 'Other news',
  newer: 'Newer',
  older: 'Older',
};
