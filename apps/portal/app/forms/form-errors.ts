import { FIELD_PROBLEMS, fieldProblemText } from '@wathiqa/contract';
import type { ErrorSummaryItem } from '@wathiqa/ui';
import { type FieldErrors, type FieldValues, get } from 'react-hook-form';
import type { Failure } from './failure.ts';
import { SERVER_ERROR_TYPE } from './form-validation.ts';
import { requiredAct } from './required-text.ts';

/** A failed attempt to go on: what was wrong, and which attempt it was, so that each takes the focus. */
export interface FailedAttempt {
  count: number;
  errors: readonly ErrorSummaryItem[];
  /** What the server said, or its silence, when it was not the form's own rules. */
  failure?: Failure | undefined;
}

export const NO_ATTEMPT: FailedAttempt = { count: 0, errors: [] };

/** The attempt after `last`. */
export function nextAttempt(
  last: FailedAttempt,
  errors: readonly ErrorSummaryItem[],
  failure?: Failure,
): FailedAttempt {
  return { count: last.count + 1, errors, failure };
}

/** Nothing is wrong any more; the count goes on. */
export function withoutErrors({ count }: FailedAttempt): FailedAttempt {
  return { count, errors: [] };
}

/** What the rules found wrong with a form, in the order of its labels. */
export function toFieldErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Readonly<Record<string, string>>,
): ErrorSummaryItem[] {
  return Object.entries(labels).flatMap(([fieldId, label]) => {
    const error: { type?: string; message?: string } | undefined = get(errors, fieldId);
    return error ? [toSummaryItem(fieldId, label, error)] : [];
  });
}

/** What is missing is named by what to do about it, which says the label already. */
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

/** What is wrong with a field: what the server said, or the text of the rule's problem. */
export function fieldErrorText({
  type,
  message = '',
}: {
  type?: string;
  message?: string;
}): string {
  return type === SERVER_ERROR_TYPE ? message : fieldProblemText(message);
}
