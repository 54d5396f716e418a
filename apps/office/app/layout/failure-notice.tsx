import { Button, Notice } from '@wathiqa/ui';
import { failureText } from './failure.ts';
import { failureMessages as messages } from './layout.messages.ts';

/** Announced error of a call; nothing without one. */
export function Failure({ error, onTryAgain }: { error: unknown; onTryAgain?: () => void }) {
  return (
    <div role="alert" className="empty:absolute">
      {error !== null && error !== undefined && (
        <Notice tone="danger" title={messages.title}>
          <p>{failureText(error)}</p>
          {onTryAgain && (
            <Button variant="secondary" size="dense" className="mt-2" onClick={onTryAgain}>
              {messages.tryAgain}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
