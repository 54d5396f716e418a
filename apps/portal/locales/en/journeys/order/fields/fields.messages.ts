import type { Translation } from '@wathiqa/domain';
import type { messages as messagesSource } from '../../../../../app/journeys/order/fields/fields.messages.ts';

export const messages: Translation<typeof messagesSource> = {
  latinLetters:
    'Write this in Arabic letters, as in the record. To switch the keyboard, press the globe key on a phone or a Mac, or the Windows key and Space on a PC. You can continue if what you wrote is right',
};
