import { ErrorSummary } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { CallLines } from '../layout/call-lines.tsx';
import { messages as failureMessages } from './failure.messages.ts';
import type { FailedAttempt } from './form-errors.ts';
import { messages } from './forms.messages.ts';

interface AttemptSummaryProps {
  failed: FailedAttempt;
  /** What else may be done about it. */
  children?: ReactNode;
}

/**
 * What kept the last attempt from going on, at the top of its form, less what was put right since; nothing after an
 * attempt that went well.
 */
export function AttemptSummary({ failed, children }: AttemptSummaryProps) {
  const { count, failure } = failed;
  const errors = useRemainingErrors(failed);
  if (!failure && errors.length === 0) return null;
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

/** Those of the attempt that the form around it still has; all of them where there is none that would know. */
function useRemainingErrors({ errors }: FailedAttempt) {
  const form = useFormContext();
  // Reading the errors has this drawn when they change; what holds now is asked, for a new attempt may be drawn before.
  return form?.formState.errors
    ? errors.filter(({ fieldId }) => form.getFieldState(fieldId).invalid)
    : errors;
}
