import type { Translation } from '@wathiqa/domain';
import type { newsMessages as source } from '../../../../../app/pages/home/news/news.messages.ts';

export const newsMessages: Translation<typeof source> = { heading: 'News', all: 'All news' };
