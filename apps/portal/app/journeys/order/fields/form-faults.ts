import { FIELD_PROBLEMS, fieldProblemText } from '@wathiqa/contract';
import type { FieldFault } from '@wathiqa/ui';
import { type FieldErrors, type FieldValues, get } from 'react-hook-form';
import type { Failure } from '../../failure.ts';
import { messages } from '../order.messages.ts';
import { SERVER_FAULT } from './form-fields.tsx';

/** A failed attempt to go on: what was wrong, and which attempt it was, so that each takes the focus. */
export interface FailedAttempt {
  count: number;
  faults: readonly FieldFault[];
  /** What the server said, or its silence, when it was not the form's own rules. */
  failure?: Failure | undefined;
}

export const NO_ATTEMPT: FailedAttempt = { count: 0, faults: [] };

/** The attempt after `last`. */
export function nextAttempt(
  last: FailedAttempt,
  faults: readonly FieldFault[],
  failure?: Failure,
): FailedAttempt {
  return { count: last.count + 1, faults, failure };
}

/** Nothing is wrong any more; the count goes on. */
export function withoutFaults({ count }: FailedAttempt): FailedAttempt {
  return { count, faults: [] };
}

/** What the rules found wrong with a form, in the order of its labels. */
export function formFaults<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Readonly<Record<string, string>>,
): FieldFault[] {
  return Object.entries(labels).flatMap(([fieldId, label]) => {
    const error: { type?: string; message?: string } | undefined = get(errors, fieldId);
    return error ? [{ fieldId, label, message: faultText(error) }] : [];
  });
}

/** In a list a bare asterisk says nothing. */
function faultText({ type, message = '' }: { type?: string; message?: string }): string {
  if (type === SERVER_FAULT) return message;
  const text = fieldProblemText(message);
  return text === FIELD_PROBLEMS.required ? messages.requiredInSummary : text;
}
