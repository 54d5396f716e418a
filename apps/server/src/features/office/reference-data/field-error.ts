import { type FieldProblem, fieldProblemText } from '@wathiqa/contract';
import { ServiceError } from '../../../platform/errors.ts';

/** The refusal of a field that only the register can tell to be wrong. */
export function fieldError(field: string, problem: FieldProblem): ServiceError {
  return new ServiceError('MALFORMED', {
    fields: [{ Field: field, Message: fieldProblemText(problem) }],
  });
}
