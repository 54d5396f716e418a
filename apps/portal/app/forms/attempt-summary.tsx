import { ErrorSummary } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { messages as failureMessages } from '../calls/failure.messages.ts';
import { useErrorTitle } from '../calls/failure.ts';
import { CallLines } from '../layout/call-lines.tsx';
import type { FailedAttempt } from './form-errors.ts';
import { messages } from './forms.messages.ts';

interface AttemptSummaryProps {
  failed: FailedAttempt;
  children?: ReactNode;
}

/** Errors of the last attempt, without those corrected since; outside a form, all. */
export function AttemptSummary(props: AttemptSummaryProps) {
  const isForm = useFormContext() !== null;
  return isForm ? <OfForm {...props} /> : <Summary {...props} errors={props.failed.errors} />;
}

function OfForm({ failed, ...props }: AttemptSummaryProps) {
  const { getFieldState } = useFormContext();
  // Subscribes here, not in the form, which would render all fields at each error.
  const { errors } = useFormState();
  // `getFieldState` is current, because a new attempt may render first.
  const remaining = errors && failed.errors.filter(({ fieldId }) => getFieldState(fieldId).invalid);
  return <Summary {...props} failed={failed} errors={remaining} />;
}

interface SummaryProps extends AttemptSummaryProps {
  errors: FailedAttempt['errors'];
}

function Summary({ failed: { count, failure }, errors, children }: SummaryProps) {
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
