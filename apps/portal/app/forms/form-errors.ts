import { FIELD_PROBLEMS, fieldProblemText } from '@wathiqa/contract';
import type { ErrorSummaryItem } from '@wathiqa/ui';
import { type FieldErrors, type FieldValues, get } from 'react-hook-form';
import type { Failure } from '../calls/failure.ts';
import { SERVER_ERROR_TYPE } from './form-validation.ts';
import { requiredAct } from './required-text.ts';

/** The count moves focus to the summary on each attempt. */
export interface FailedAttempt {
  count: number;
  errors: readonly ErrorSummaryItem[];
  /** Server refusal, if the form's rules passed. */
  failure?: Failure | undefined;
}

export const NO_ATTEMPT: FailedAttempt = { count: 0, errors: [] };

export function nextAttempt(
  last: FailedAttempt,
  errors: readonly ErrorSummaryItem[],
  failure?: Failure,
): FailedAttempt {
  return { count: last.count + 1, errors, failure };
}

/** Clears the errors; the count continues. */
export function withoutErrors({ count }: FailedAttempt): FailedAttempt {
  return { count, errors: [] };
}

export function toFieldErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Readonly<Record<string, string>>,
): ErrorSummaryItem[] {
  return Object.entries(labels).flatMap(([fieldId, label]) => {
    const error: { type?: string; message?: string } | undefined = get(errors, fieldId);
    return error ? [toSummaryItem(fieldId, label, error)] : [];
  });
}

/** A missing value's instruction includes the label. */
function toSummaryItem(
  fieldId: string,
  label: string,
  error: { type?: string; message?: string },
): ErrorSummaryItem {
  const text = fieldErrorText(error);
  return text === FIELD_PROBLEMS.required
    ? { fieldId, label: '', message: requiredAct(fieldId, label) }
    : { fieldId, label, message: text };
}

export function fieldErrorText({
  type,
  message = '',
}: {
  type?: string;
  message?: string;
}): string {
  return type === SERVER_ERROR_TYPE ? message : fieldProblemText(message);
}
