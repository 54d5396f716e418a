import { Button, Notice } from '@wathiqa/ui';
import { CallLines } from '../layout/call-lines.tsx';
import { messages as failureMessages } from './failure.messages.ts';
import { toFailure } from './failure.ts';
import { messages } from './forms.messages.ts';

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
