import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/order/shipments/shipments.messages.ts';

export const messages: Translation<typeof source> = {
  refused: (number, reason) =>
    `The delivery address of request ${number} was not accepted: ${reason}. To change it, call the call centre`,
};
