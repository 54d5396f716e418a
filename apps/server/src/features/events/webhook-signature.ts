import { createHmac } from 'node:crypto';

/** A message as it is posted. */
export interface WebhookMessage {
  /** The same in each attempt. */
  readonly id: string;
  readonly body: string;
}

/**
 * Headers of Standard Webhooks 1.0, with a signature by each secret.
 *
 * @param secrets keys, newest first; two during a change
 * @param at time of the attempt
 */
export function webhookHeaders(
  { id, body }: WebhookMessage,
  secrets: readonly Buffer[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
