import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from './target.ts';

const SENT_WITHIN_MS = 120_000;
const EVERY_MS = 200;

export interface SentMessage {
  to: string;
  text: string;
  html: string;
}

/**
 * Messages that the gateways of the sandbox received.
 *
 * @param count waits for this many, up to {@link SENT_WITHIN_MS}
 */
export async function messagesTo(target: Pick<Target, 'url'>, to: string, count: number) {
  const read = async (): Promise<SentMessage[]> => {
    const query = new URLSearchParams({ to });
    return (await fetch(`${target.url}/sandbox/messages/received?${query}`)).json();
  };
  return waitFor(read, (messages) => messages.length >= count);
}

/** The last result, at the latest after {@link SENT_WITHIN_MS}. */
export async function waitFor<Result>(
  read: () => Promise<Result> | Result,
  isThere: (result: Result) => boolean,
): Promise<Result> {
  const deadline = Date.now() + SENT_WITHIN_MS;
  let result = await read();
  while (!isThere(result) && Date.now() < deadline) {
    await delay(EVERY_MS);
    result = await read();
  }
  return result;
}

/** Faults of the gateways until changed. */
export async function failMessages(
  target: Target,
  faults: { sms?: 'none' | 'refuse'; email?: 'none' | 'refuse' },
): Promise<void> {
  await fetch(`${target.url}/sandbox/messages/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
}
