import { ErrorSummary } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { CallLines } from '../layout/call-lines.tsx';
import { useErrorTitle } from './error-title.ts';
import { messages as failureMessages } from './failure.messages.ts';
import type { FailedAttempt } from './form-errors.ts';
import { messages } from './forms.messages.ts';

interface AttemptSummaryProps {
  failed: FailedAttempt;
  children?: ReactNode;
}

/** Error summary of the last attempt, without errors corrected since. */
export function AttemptSummary({ failed, children }: AttemptSummaryProps) {
  const { count, failure } = failed;
  const errors = useRemainingErrors(failed);
  const shown = failure !== undefined || errors.length > 0;
  useErrorTitle(shown);
  if (!shown) return null;
  return (
    <ErrorSummary title={failure?.text ?? messages.invalid} errors={errors} focusKey={count}>
      {children}
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

/** Outside a form, returns all errors. */
function useRemainingErrors({ errors }: FailedAttempt) {
  const form = useFormContext();
  // Subscribes to errors; `getFieldState` is current, because a new attempt may render first.
  return form?.formState.errors
    ? errors.filter(({ fieldId }) => form.getFieldState(fieldId).invalid)
    : errors;
}
