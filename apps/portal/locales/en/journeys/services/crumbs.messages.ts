import type { Translation } from '@wathiqa/domain';
import type { listTitles as source } from '../../../../app/journeys/services/crumbs.messages.ts';

export const listTitles: Translation<typeof source> = {
  services: 'Services',
  electronic: 'Electronic services',
  translated: 'Translated documents',
};
