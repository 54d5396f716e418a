import { countedNoun, MAX_DOCUMENTS, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/order/journey/copies.messages.ts';

export const messages: Translation<typeof source> = {
  duplicate: 'Repeat this document',
  languages: {
    title: 'Request it in other languages too',
    hint: 'Choose the languages. We add a document to your request for each language, with the same details.',
    add: (count) =>
      count === 0
        ? 'Add a document for each language'
        : `Add ${countedNoun(count, { one: 'document', other: 'documents' })}`,
  },
  full: `Your request has ${MAX_DOCUMENTS} documents, the most that one request can have. Register it, then request the rest in a new request.`,
  blank: {
    text: 'This document is empty. If you added it by mistake, delete it and continue.',
    remove: 'Delete this document',
  },
  show: (document) => `Show and edit: ${document}`,
};
