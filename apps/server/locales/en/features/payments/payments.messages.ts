import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../src/features/payments/payments.messages.ts';

export const messages: Translation<typeof source> = {
  charge: (requestId) => `Request for documents ${requestId}`,
};
