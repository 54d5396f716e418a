import type { NotificationChannel } from '@wathiqa/domain';
import type { TestServer } from '../harness.ts';

export interface ReceivedMessage {
  channel: NotificationChannel;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Deliveries; duplicates are shown once. */
  deliveryCount: number;
}

export async function receivedAbout(
  { sandbox }: Pick<TestServer, 'sandbox'>,
  requestId: string,
): Promise<ReceivedMessage[]> {
  const answer = await sandbox.inject({ url: '/sandbox/messages/received' });
  const all: ReceivedMessage[] = answer.json();
  return all.filter(({ text }) => text.replaceAll(/\s/g, '').includes(requestId)).reverse();
}

/** Sets the sending fault until changed. */
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
