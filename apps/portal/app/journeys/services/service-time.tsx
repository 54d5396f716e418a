import { useQuery } from '@tanstack/react-query';
import { type DocumentType, formatWorkingDays } from '@wathiqa/domain';
import { Isolate, Skeleton } from '@wathiqa/ui';
import { documentTypesQuery } from './document-types-query.ts';
import { messages } from './services.messages.ts';

const { hub } = messages;

export function ServiceTime({ documentType }: { documentType: DocumentType }) {
  const types = useQuery(documentTypesQuery);
  const days = types.data?.get(documentType);
  if (days !== undefined) return <Isolate>{formatWorkingDays(days)}</Isolate>;
  if (types.isFetching) return <Skeleton className="h-6 w-20" />;
  return <>{hub.timeFailed}</>;
}
