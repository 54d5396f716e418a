import { type Call, CallError } from '@wathiqa/contract';
import { anyProblemText } from '@wathiqa/contract/office';
import type { ErrorSummaryItem } from '@wathiqa/ui';
import { messages } from './forms.messages.ts';

export type Labels = Readonly<Record<string, string>>;

/** Validates a body against the call's schema; one error per field. */
export function validateBody(definition: Call, body: unknown, labels: Labels): ErrorSummaryItem[] {
  const issues = definition.body?.safeParse(body).error?.issues ?? [];
  return labelErrors(
    issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: anyProblemText(message),
    })),
    labels,
  );
}

/** Server errors of the sent fields. */
export function toFieldErrors(error: unknown, labels: Labels): ErrorSummaryItem[] {
  if (!(error instanceof CallError)) return [];
  const fieldErrors = error.fields.map(({ Field, Message }) => ({
    field: Field,
    message: Message,
  }));
  return labelErrors(fieldErrors, labels);
}

/** First error of each form field. */
function labelErrors(faults: readonly { field: string; message: string }[], labels: Labels) {
  return Object.entries(labels).flatMap(([fieldId, label]) => {
    const fieldError = faults.find(({ field }) => field === fieldId);
    if (!fieldError) return [];
    return [
      {
        fieldId,
        label,
        message: fieldError.message === '*' ? messages.required : fieldError.message,
      },
    ];
  });
}
