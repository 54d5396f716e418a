import { Card, PageHeading, Spinner } from '@wathiqa/ui';
import { messages } from './review.messages.ts';

const { registering } = messages;

/** Replaces the review until the number is shown. */
export function Registering() {
  return (
    <Card className="flex min-h-64 flex-col items-center justify-center gap-4 text-center text-accent">
      <Spinner />
      <div className="text-ink">
        <PageHeading>{registering.title}</PageHeading>
        <p role="status" className="pt-2 text-ink-2">
          {registering.text}
        </p>
      </div>
    </Card>
  );
}
