import { CallError, fieldProblemText, requestState, StateLookup } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { useState } from 'react';
import { failureOf } from '../../journeys/failure.ts';
import {
  type FailedAttempt,
  NO_ATTEMPT,
  nextAttempt,
  withoutFaults,
} from '../../journeys/order/fields/form-faults.ts';
import { call } from '../../session/call.ts';
import { messages } from './follow.messages.ts';

type FieldName = keyof typeof messages.labels;

interface Lookup {
  lookUp: (typed: object) => Promise<void>;
  busy: boolean;
  failed: FailedAttempt;
  /** The state that was found last, in words. */
  found: string | undefined;
}

/** Looks up a state by what a form holds; what is wrong with it never leaves the page. */
export function useLookup(): Lookup {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(NO_ATTEMPT);
  const [found, setFound] = useState<string>();

  async function lookUp(typed: object) {
    setFound(undefined);
    const read = StateLookup.safeParse(typed);
    if (!read.success) {
      const faults = read.error.issues.map(({ path, message }) =>
        faultOf(String(path[0]), fieldProblemText(message)),
      );
      return setFailed((last) => nextAttempt(last, faults));
    }
    setFailed(withoutFaults);
    setBusy(true);
    try {
      setFound((await call(requestState, { body: read.data })).StateMessage);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  }

  function fail(error: unknown) {
    const failure = failureOf(error);
    if (!failure || !(error instanceof CallError)) return;
    const faults = error.fields.map(({ Field, Message }) => faultOf(Field, Message));
    // The server says of what there were too many.
    const tooMany = error.code === RESPONSE_CODES.TOO_MANY_REQUESTS;
    const told = tooMany ? { ...failure, text: error.message } : failure;
    setFailed((last) => nextAttempt(last, faults, told));
  }

  return { lookUp, busy, failed, found };
}

function faultOf(field: string, message: string) {
  return { fieldId: field, label: messages.labels[field as FieldName], message };
}
