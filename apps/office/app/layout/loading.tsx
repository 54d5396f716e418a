import { LateHint, Skeleton } from '@wathiqa/ui';
import { messages } from './layout.messages.ts';

export function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      <Skeleton className="h-8 w-60" />
      <LateHint {...messages.late} />
      <Skeleton className="h-72 w-full rounded-lg" />
    </div>
  );
}
