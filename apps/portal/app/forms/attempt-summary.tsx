import { ErrorSummary } from '@wathiqa/ui';
import { CallLines } from '../layout/call-lines.tsx';
import { messages as failureMessages } from './failure.messages.ts';
import type { FailedAttempt } from './form-errors.ts';
import { messages } from './forms.messages.ts';

/** What kept the last attempt from going on, at the top of its form; nothing after one that went well. */
export function AttemptSummary({ failed: { count, errors, failure } }: { failed: FailedAttempt }) {
  if (!failure && errors.length === 0) return null;
  return (
    <ErrorSummary title={failure?.text ?? messages.invalid} errors={errors} focusKey={count}>
      {failure?.advice && (
        <p>
          {failure.advice}. {failureMessages.kept}
        </p>
      )}
      {failure?.showsCallLines && (
        <p>
          {failureMessages.callCentre} <CallLines linkClass="link" />
        </p>
      )}
    </ErrorSummary>
  );
}
