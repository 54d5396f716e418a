import { type Call, CallError } from '@wathiqa/contract';
import { anyProblemText } from '@wathiqa/contract/office';
import { ErrorSummary, type ErrorSummaryItem } from '@wathiqa/ui';
import { useState } from 'react';
import { messages } from './forms.messages.ts';

/**
 * Errors of a form, shown from the first attempt to send it.
 *
 * @param errors of the form's own rules
 * @param failure of the call, whose field errors show once the own rules pass
 */
export function useAttempts(errors: readonly ErrorSummaryItem[], failure: unknown, labels: Labels) {
  const [attempts, setAttempts] = useState(0);
  const refused = toFieldErrors(failure, labels);
  const shown = attempts === 0 ? [] : errors.length > 0 ? errors : refused;
  return {
    /** @returns whether the own rules pass */
    attempt: (): boolean => {
      setAttempts((before) => before + 1);
      return errors.length === 0;
    },
    restart: () => setAttempts(0),
    isRefused: refused.length > 0,
    errorOf: (name: string) => shown.find(({ fieldId }) => fieldId === name)?.message,
    summary: shown.length > 0 && (
      <ErrorSummary
        title={messages.checkFields}
        errors={shown}
        focusKey={`${attempts} ${refused.length}`}
      />
    ),
  };
}

export type Labels = Readonly<Record<string, string>>;

/** Validates a body against the call's schema; one error per field. */
export function validateBody(definition: Call, body: unknown, labels: Labels): ErrorSummaryItem[] {
  const issues = definition.body?.safeParse(body).error?.issues ?? [];
  return labelErrors(
    issues.map(({ path, message }) => ({
      Field: path.join('.'),
      Message: anyProblemText(message),
    })),
    labels,
  );
}

/** Server errors of the sent fields. */
export function toFieldErrors(error: unknown, labels: Labels): ErrorSummaryItem[] {
  return error instanceof CallError ? labelErrors(error.fields, labels) : [];
}

/** First error of each form field. */
function labelErrors(faults: CallError['fields'], labels: Labels) {
  return Object.entries(labels).flatMap(([fieldId, label]) => {
    const message = faults.find(({ Field }) => Field === fieldId)?.Message;
    if (message === undefined) return [];
    return [{ fieldId, label, message: message === '*' ? messages.required : message }];
  });
}
