import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/tracking/actions/digital-copies.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Digital copies',
  lead: 'A signed PDF of each document. Anyone you give it to can check it by the code on it.',
  download: 'Download',
  preparing: 'Preparing',
  long: 'We are reading the data from the civil register and signing them. This may take half a minute.',
};
