import { measure } from '../../observability/measured-events.ts';
import { type Sender, SendingError } from './channels/channel.ts';
import type { Email } from './letter.ts';

/**
 * Sends a letter to members of staff. Skips an address that the mail server refuses: a repeated run would not reach it
 * either, but would send to those before it again.
 *
 * @throws the first other failure, so that the run is repeated
 */
export async function sendToStaff(
  email: Sender<Email>,
  letter: Email,
  recipients: readonly { key: string; to: string }[],
  signal: AbortSignal,
): Promise<void> {
  for (const recipient of recipients) {
    const result = await email.send({ ...recipient, ...letter }, signal).then(
      () => 'sent' as const,
      (error: unknown) => {
        if (error instanceof SendingError && error.kind === 'refused') return error.kind;
        throw error;
      },
    );
    measure('message', { channel: 'email', result });
  }
}
