import { CallError, type MessageEntry } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { type Failure, failureOf, failureText } from '../../journeys/failure.ts';
import {
  type FailedAttempt,
  formFaults,
  NO_ATTEMPT,
  nextAttempt,
  withoutFaults,
} from '../../journeys/order/fields/form-faults.ts';
import { SERVER_FAULT } from '../../journeys/order/fields/form-fields.tsx';
import { clearToasts, toaster } from '../../layout/toaster.ts';
import { messages } from './complains.messages.ts';
import { BLANK_DRAFT, type MessageDraft } from './message-draft.ts';
import { messageSender } from './send-message.ts';

type MessageFields = UseFormReturn<MessageDraft, unknown, MessageEntry>;

/** Sending a message, and what kept the last attempt from it. */
export interface Sending {
  send: (fields: MessageFields, website: string) => Promise<void>;
  busy: boolean;
  failed: FailedAttempt;
}

/**
 * Sends what the form holds, once, however often the button is pressed. A refusal is told three times, each for
 * its reader: by a toast in the words of the first fault, in the summary, and at the fields.
 *
 * @param onSent told of the reference, where the server gave one
 */
export function useSending(onSent: (reference: string | undefined) => void): Sending {
  const [sender] = useState(messageSender);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(NO_ATTEMPT);

  function refuse(errors: FieldErrors<MessageDraft>) {
    const faults = formFaults(errors, messages.labels);
    toaster.show({ tone: 'danger', text: faults[0]?.message ?? '' });
    setFailed((last) => nextAttempt(last, faults));
  }

  function fail(error: unknown, fields: MessageFields) {
    const failure = failureOf(error);
    if (!failure || !(error instanceof CallError)) return;
    const told = forMessages(error, failure);
    const faults = error.fields
      .filter(({ Field }) => Field in BLANK_DRAFT)
      .map(({ Field, Message }) => {
        const name = Field as keyof MessageDraft;
        fields.setError(name, { type: SERVER_FAULT, message: Message });
        return { fieldId: name, label: messages.labels[name], message: Message };
      });
    toaster.show({ tone: 'danger', text: faults[0]?.message ?? failureText(told) });
    setFailed((last) => nextAttempt(last, faults, told));
  }

  async function send(fields: MessageFields, website: string) {
    if (running.current) return;
    running.current = true;
    clearToasts();
    setBusy(true);
    try {
      await fields.handleSubmit(async (entry) => {
        setFailed(withoutFaults);
        onSent(await sender(entry, { website }));
      }, refuse)();
    } catch (error) {
      fail(error, fields);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { send, busy, failed };
}

/** What is too large here is the message, and not an order. */
function forMessages({ code }: CallError, failure: Failure): Failure {
  return code === RESPONSE_CODES.TOO_LARGE
    ? { ...failure, advice: messages.tooLargeAdvice }
    : failure;
}
