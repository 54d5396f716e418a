import type { Translation } from '@wathiqa/domain';
import type { statementMessages as source } from '../../../../app/pages/statements/statements.messages.ts';

export const statementMessages: Translation<typeof source> = { contents: 'On this page' };
