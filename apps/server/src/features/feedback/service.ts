import { hash } from 'node:crypto';
import type { FeedbackEntry } from '@wathiqa/contract';
import { type Locale, MIN_SECONDS_ON_FORM, type PollOption } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { ServiceError } from '../../http/errors.ts';
import { refusalTexts } from '../../http/refusals.locales.ts';
import { storeFeedback, storeVote } from './repository.ts';

/** How a message was written, by which a machine's can be told from a person's. */
export interface SubmissionContext {
  website?: string | undefined;
  secondsOnForm?: number | undefined;
  /** The language of the page that it was written on. */
  locale: Locale;
}

type Context = Pick<AppContext, 'database' | 'settings'>;

/**
 * Takes a message once, however often it is sent (decisions §5 "contact form and poll").
 *
 * @returns the reference that its sender may quote; nothing where messages are not kept: they are thanked for and
 *   go nowhere, as they did before (`FEEDBACK=discard`)
 * @throws ServiceError SUSPECTED_BOT, or CONFLICT when the key came with another message before
 */
export async function takeFeedback(
  { database, settings }: Context,
  entry: FeedbackEntry,
  { website, secondsOnForm = MIN_SECONDS_ON_FORM, locale }: SubmissionContext,
  idempotencyKey: string | undefined,
): Promise<string | undefined> {
  if (website || secondsOnForm < MIN_SECONDS_ON_FORM) {
    throw new ServiceError('SUSPECTED_BOT');
  }
  if (!settings.storesFeedback) return undefined;
  const contentHash = hashFeedback(entry);
  const stored = await storeFeedback(database, {
    ...entry,
    locale,
    idempotencyKey,
    contentHash,
  });
  if (!contentHash.equals(stored.content_hash)) {
    throw new ServiceError('CONFLICT', {
      text: (locale) => refusalTexts[locale].messages.otherFeedback,
    });
  }
  return String(stored.reference);
}

/** Counts a vote in the poll. @throws ServiceError CONFLICT when the key has voted for another option before */
export async function takeVote(
  { database, settings }: Context,
  option: PollOption,
  idempotencyKey: string | undefined,
): Promise<void> {
  if (!settings.storesFeedback) return;
  if ((await storeVote(database, option, idempotencyKey)) !== option) {
    throw new ServiceError('CONFLICT', { text: (locale) => refusalTexts[locale].messages.voted });
  }
}

function hashFeedback({ name, mobileNumber, email, type, message }: FeedbackEntry): Buffer {
  const given = JSON.stringify([name, mobileNumber, email, type, message]);
  return hash('sha256', given, 'buffer');
}
