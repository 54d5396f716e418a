import type { Translation } from '@wathiqa/domain';
import type { smartRecordsMessages as source } from '../../../../app/pages/smart-records/smart-records.messages.ts';

export const smartRecordsMessages: Translation<typeof source> = {
  alt: 'A woman takes a printed document from a smart registry machine',
  places: 'Where the machines are',
  steps: 'How to get a document',
  stepsAlt:
    'The front of the machine with the numbers of the steps: 1 card reader, 2 fingerprint reader, 3 screen, 4 payment pad, 5 slot where the document comes out',
};
