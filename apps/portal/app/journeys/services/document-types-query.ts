import { queryOptions } from '@tanstack/react-query';
import { lookups } from '@wathiqa/contract';
import { type DocumentType, SERVICE_WORKING_DAYS } from '@wathiqa/domain';
import { call } from '../../session/call.ts';

/** Document types with working days each. */
export const documentTypesQuery = queryOptions({
  queryKey: ['document types'],
  queryFn: async () => {
    const types = await call(lookups.allDocumentTypes);
    return new Map(
      types.map(({ Code, WorkingDays = SERVICE_WORKING_DAYS }) => [
        Code as DocumentType,
        WorkingDays,
      ]),
    );
  },
});
