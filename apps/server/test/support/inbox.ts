import type { NotificationChannel } from '@wathiqa/domain';
import type { TestServer } from '../harness.ts';

/** A message as it arrived in the sandbox's inbox. */
export interface ReceivedMessage {
  channel: NotificationChannel;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** How often it was brought; it is shown once. */
  deliveryCount: number;
}

/** What arrived about a request, in the order of arrival. */
export async function receivedAbout(
  { sandbox }: Pick<TestServer, 'sandbox'>,
  requestId: string,
): Promise<ReceivedMessage[]> {
  const answer = await sandbox.inject({ url: '/sandbox/messages/received' });
  const all: ReceivedMessage[] = answer.json();
  return all.filter(({ text }) => text.replaceAll(/\s/g, '').includes(requestId)).reverse();
}

/** What goes wrong with the next messages, until it is told otherwise. */
export async function injectSendingFaults(
  { sandbox }: Pick<TestServer, 'sandbox'>,
  faults: Partial<
    Record<
      NotificationChannel,
      'none' | 'hang' | 'error' | 'malformedResponse' | 'refuse' | 'doubled'
    >
  >,
): Promise<void> {
  await sandbox.inject({ method: 'POST', url: '/sandbox/messages/faults', payload: faults });
}
