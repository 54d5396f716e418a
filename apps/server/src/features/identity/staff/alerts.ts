import type { StaffRole } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { measure } from '../../../observability/measured-events.ts';
import { SendingError } from '../../notifications/channels/channel.ts';
import { toLetter } from '../../notifications/letter.ts';
import type { NotificationText } from '../../notifications/notification-text.ts';
import { hasAccess } from './repository.ts';

interface Alert extends Pick<NotificationText, 'subject' | 'paragraphs' | 'facts' | 'action'> {
  /** Of its messages: a repeated run has the same message ids. */
  key: string;
  why: string;
  /** Path of the office. */
  page: string;
}

/**
 * Sends an alert by e-mail to the members with a role. Skips an address that the mail server refuses: a repeated run
 * would not reach it either, but would send to those before it again.
 *
 * @throws the first other failure, so that the run is repeated
 */
export async function alertStaff(
  { database, senders: { email }, settings }: Pick<AppContext, 'database' | 'senders' | 'settings'>,
  role: StaffRole,
  { key, page, ...text }: Alert,
  signal: AbortSignal,
): Promise<void> {
  if (!email) return;
  const members = await database.query
    .selectFrom('staff')
    .where('role', '=', role)
    .where(hasAccess(settings.trialSignIn))
    .select(['id', 'email'])
    .orderBy('id')
    .execute();
  const letter = toLetter({ sms: '', ...text }, `${settings.publicUrl}/office/${page}`, 'ar');
  for (const { id, email: to } of members) {
    const result = await email.send({ key: `${key}.${id}`, to, ...letter }, signal).then(
      () => 'sent' as const,
      (error: unknown) => {
        if (error instanceof SendingError && error.kind === 'refused') return error.kind;
        throw error;
      },
    );
    measure('message', { channel: 'email', result });
  }
}
