import { type Call, CallError, fieldProblemText } from '@wathiqa/contract';
import type { FieldFault } from '@wathiqa/ui';

/** The words before each field of a form, by its name. */
export type Labels = Readonly<Record<string, string>>;

/** What is wrong with a body by the call's own schema, before it is sent: one fault a field. */
export function faultsOf(definition: Call, body: unknown, labels: Labels): FieldFault[] {
  const issues = definition.body?.safeParse(body).error?.issues ?? [];
  return named(
    issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: fieldProblemText(message),
    })),
    labels,
  );
}

/** What the server found wrong with the fields that were sent. */
export function refusedFaults(error: unknown, labels: Labels): FieldFault[] {
  if (!(error instanceof CallError)) return [];
  const faults = error.fields.map(({ Field, Message }) => ({ field: Field, message: Message }));
  return named(faults, labels);
}

/** Faults of the fields that the form has, the first of each. */
function named(faults: readonly { field: string; message: string }[], labels: Labels) {
  return Object.entries(labels).flatMap(([fieldId, label]) => {
    const fault = faults.find(({ field }) => field === fieldId);
    if (!fault) return [];
    return [{ fieldId, label, message: fault.message === '*' ? EMPTY : fault.message }];
  });
}

/** The star of the citizens' forms, in words: a list of faults has to say something. */
const EMPTY = 'هذه الخانة مطلوبة';
