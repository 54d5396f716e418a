import type { Translation } from '@wathiqa/domain';
import type * as source from '../../../../app/pages/statements/statements.messages.ts';

export const statementMessages: Translation<typeof source.statementMessages> = {
  contents: 'On this page',
};

export const officer: Translation<typeof source.officer> = {
  title: 'Data protection officer',
  contact: 'You may write to the data protection officer or call:',
  unknown: 'This portal does not name its data protection officer yet. Until it does, write to',
  licence: 'Licence number of the Personal Data Protection Centre:',
  noLicence:
    'This portal does not state a licence number of the Personal Data Protection Centre yet.',
};
