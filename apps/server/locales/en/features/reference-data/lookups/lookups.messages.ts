import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../src/features/reference-data/lookups/lookups.messages.ts';

export const messages: Translation<typeof source> = {
  noPostOffice: 'Not specified',
};
