import { type Call, CallError, fieldProblemText } from '@wathiqa/contract';
import type { ErrorSummaryItem } from '@wathiqa/ui';
import { messages } from './forms.messages.ts';

/** The words before each field of a form, by its name. */
export type Labels = Readonly<Record<string, string>>;

/** What is wrong with a body by the call's own schema, before it is sent: one fault a field. */
export function validateBody(definition: Call, body: unknown, labels: Labels): ErrorSummaryItem[] {
  const issues = definition.body?.safeParse(body).error?.issues ?? [];
  return labelErrors(
    issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: fieldProblemText(message),
    })),
    labels,
  );
}

/** What the server found wrong with the fields that were sent. */
export function toFieldErrors(error: unknown, labels: Labels): ErrorSummaryItem[] {
  if (!(error instanceof CallError)) return [];
  const fieldErrors = error.fields.map(({ Field, Message }) => ({
    field: Field,
    message: Message,
  }));
  return labelErrors(fieldErrors, labels);
}

/** Faults of the fields that the form has, the first of each. */
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
