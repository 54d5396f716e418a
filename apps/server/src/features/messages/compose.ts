import { type MessageKind, withoutNationalIds } from '@wathiqa/domain';
import { type Email, emailOf } from './email.ts';
import type { MessageFacts } from './message-facts.ts';
import { type MessageText, messageTexts } from './texts.messages.ts';

/** A message that waits, as the register has it. */
export interface StoredMessage {
  kind: MessageKind;
  /** What was queued with its kind: one of `MessageDetails`. */
  detail: unknown;
}

/** A message in the words of both ways of sending it. What people wrote loses its national ID numbers. */
export function composed(
  facts: MessageFacts,
  { kind, detail }: StoredMessage,
): { sms: string; email: Email } {
  const safe: MessageFacts = {
    ...facts,
    firstName: withoutNationalIds(facts.firstName),
    documents: facts.documents.map(({ rejection, ...document }) => ({
      ...document,
      rejection: rejection === null ? null : withoutNationalIds(rejection),
    })),
  };
  // A row's detail is written with its kind by `queueMessage` alone.
  const compose: (facts: MessageFacts, detail: never) => MessageText = messageTexts[kind];
  const text = compose(safe, detail as never);
  return { sms: text.sms, email: emailOf(safe, text) };
}
