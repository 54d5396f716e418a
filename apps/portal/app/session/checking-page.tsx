import { Container, Skeleton } from '@wathiqa/ui';
import { messages } from './session.messages.ts';

/** The outline of a page while it is found out who is there. */
export function CheckingPage() {
  return (
    <Container className="flex flex-col gap-5 py-10">
      <p role="status" className="sr-only">
        {messages.checking}
      </p>
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-9 w-2/3 max-w-80" />
      <Skeleton className="h-72 w-full rounded-lg" />
    </Container>
  );
}
