import { Button, Notice } from '@wathiqa/ui';
import { messages as failureMessages } from '../calls/failure.messages.ts';
import { toFailure } from '../calls/failure.ts';
import { messages } from '../forms/forms.messages.ts';
import { CallLines } from '../layout/call-lines.tsx';

interface LoadFailureProps {
  error: Error | null;
  onRetry: () => void;
}

/** Load error with retry where useful; nothing if the session ended. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const failure = toFailure(error);
  if (!failure) return null;
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <Notice tone="danger" title={failure.text}>
        {failure.advice && <p>{failure.advice}</p>}
        {failure.showsCallLines && (
          <p>
            {failureMessages.callCentre} <CallLines linkClass="link" />
          </p>
        )}
      </Notice>
      {failure.advice && (
        <Button variant="secondary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}
