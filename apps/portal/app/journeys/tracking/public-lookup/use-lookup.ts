import { CallError, fieldProblemText, requestState, StateLookup } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES } from '@wathiqa/domain';
import { call } from '../../../calls/call.ts';
import { toFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { type FailedAttempt, useAttempts } from '../../../forms/form-errors.ts';
import { messages } from './public-lookup.messages.ts';

type FieldName = keyof typeof messages.labels;

interface Lookup {
  lookUp: (input: object) => void;
  busy: boolean;
  failed: FailedAttempt;
  found: string | undefined;
}

/** Invalid input is not sent. */
export function useLookup(): Lookup {
  const { failed, fail, restart } = useAttempts(messages.labels);
  const { mutate, reset, isPending, data } = useSingleMutation({
    mutationFn: (body: StateLookup) => call(requestState, { body }),
    onError: handleError,
  });

  function lookUp(input: object) {
    if (isPending) return;
    const parsed = StateLookup.safeParse(input);
    if (!parsed.success) {
      const fieldErrors = parsed.error.issues.map(({ path, message }) =>
        toFieldError(String(path[0]), fieldProblemText(message)),
      );
      reset();
      return fail(fieldErrors);
    }
    restart();
    mutate(parsed.data);
  }

  function handleError(error: unknown) {
    const failure = toFailure(error);
    if (!failure || !(error instanceof CallError)) return;
    const fieldErrors = error.fields.map(({ Field, Message }) => toFieldError(Field, Message));
    // The server's text names the exceeded limit.
    const tooMany = error.code === CITIZEN_RESPONSE_CODES.TOO_MANY_REQUESTS;
    const shownFailure = tooMany ? { ...failure, text: error.message } : failure;
    fail(fieldErrors, shownFailure);
  }

  return { lookUp, busy: isPending, failed, found: data?.StateMessage };
}

function toFieldError(field: string, message: string) {
  return { fieldId: field, label: messages.labels[field as FieldName], message };
}
