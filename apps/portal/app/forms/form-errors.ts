import { type CallError, FIELD_PROBLEMS, fieldProblemText } from '@wathiqa/contract';
import type { ErrorSummaryItem } from '@wathiqa/ui';
import { useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
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

/**
 * The last failed attempt to send a form.
 *
 * @param labels by field, in form order; errors of other fields are not shown
 */
export function useAttempts(labels: Readonly<Record<string, string>>) {
  const [failed, setFailed] = useState<FailedAttempt>({ count: 0, errors: [] });

  function fail(errors: readonly ErrorSummaryItem[], failure?: Failure) {
    setFailed(({ count }) => ({ count: count + 1, errors, failure }));
    return errors;
  }

  return {
    failed,
    fail,
    /** Clears the errors; the count continues. */
    restart: () => setFailed(({ count }) => ({ count, errors: [] })),
    /** The form's rules failed. */
    showInvalid: <Values extends FieldValues>(errors: FieldErrors<Values>) =>
      fail(toFieldErrors(errors, labels)),
    /** The server refused; `errors` have the names of inputs, which are marked. */
    showRefusal: <Values extends FieldValues, Output>(
      failure: Failure,
      errors: CallError['fields'],
      { setError }: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>,
    ) => {
      const shown = errors.filter(({ Field }) => Field in labels);
      for (const { Field, Message } of shown) {
        setError(Field as Path<Values>, { type: SERVER_ERROR_TYPE, message: Message });
      }
      return fail(
        shown.map(({ Field, Message }) => ({
          fieldId: Field,
          label: labels[Field] ?? '',
          message: Message,
        })),
        failure,
      );
    },
  };
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
