import type { FeedbackEntry } from '@wathiqa/contract';
import { type Locale, MIN_SECONDS_ON_FORM, type PollOption } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { ContentDigest } from '../../crypto/encryption.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { storeFeedback, storeVote } from './repository.ts';

/** Context for bot detection. */
export interface SubmissionContext {
  website?: string | undefined;
  secondsOnForm?: number | undefined;
  locale: Locale;
}

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

/**
 * Accepts feedback idempotently (spec §3.5).
 *
 * @returns the reference; undefined if discarded (`FEEDBACK=discard`)
 * @throws ServiceError SUSPECTED_BOT; CONFLICT for a key with another message
 */
export async function takeFeedback(
  { database, settings, now }: Context,
  entry: FeedbackEntry,
  { website, secondsOnForm = MIN_SECONDS_ON_FORM, locale }: SubmissionContext,
  idempotencyKey: string | undefined,
): Promise<string | undefined> {
  if (website || secondsOnForm < MIN_SECONDS_ON_FORM) {
    throw new ServiceError('SUSPECTED_BOT');
  }
  if (!settings.storesFeedback) return undefined;
  const message = { ...entry, locale, idempotencyKey, contentDigest: digestFeedback(entry) };
  const stored = await storeFeedback(database, message, now());
  if (!stored.same) {
    throw new ServiceError('CONFLICT', {
      text: refusalText('otherFeedback'),
    });
  }
  return String(stored.reference);
}

/** @throws ServiceError CONFLICT if the key voted for another option */
export async function takeVote(
  { database, settings }: Context,
  option: PollOption,
  idempotencyKey: string | undefined,
): Promise<void> {
  if (!settings.storesFeedback) return;
  if ((await storeVote(database, option, idempotencyKey)) !== option) {
    throw new ServiceError('CONFLICT', { text: refusalText('voted') });
  }
}

function digestFeedback(entry: FeedbackEntry): ContentDigest {
  const { name, mobileNumber, email, type, message } = entry;
  return new ContentDigest('feedback', JSON.stringify([name, mobileNumber, email, type, message]));
}
