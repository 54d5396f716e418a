import { hash } from 'node:crypto';
import type { MessageEntry } from '@wathiqa/contract';
import { MIN_SECONDS_ON_FORM, type PollOption } from '@wathiqa/domain';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import { keepMessage, keepVote } from './queries.ts';

export type Feedback = ReturnType<typeof feedbackService>;

/** How a message was written, by which a machine's can be told from a person's. */
export interface Writing {
  website?: string | undefined;
  secondsOnForm?: number | undefined;
}

/**
 * Messages and votes of visitors (decisions §5 "contact form and poll").
 *
 * @param keeps false: they are thanked for and go nowhere, as they did before (`FEEDBACK=discard`)
 */
export function feedbackService(database: Database, keeps: boolean) {
  return {
    /**
     * Takes a message once, however often it is sent.
     *
     * @returns the reference that its sender may quote; nothing where messages are not kept
     * @throws ServiceError MESSAGE_NOT_BY_HAND, or CONFLICT when the key came with another message before
     */
    async take(
      entry: MessageEntry,
      { website, secondsOnForm = MIN_SECONDS_ON_FORM }: Writing,
      idempotencyKey: string | undefined,
    ): Promise<string | undefined> {
      if (website || secondsOnForm < MIN_SECONDS_ON_FORM) {
        throw new ServiceError('MESSAGE_NOT_BY_HAND');
      }
      if (!keeps) return undefined;
      const contentHash = hashOf(entry);
      const kept = await keepMessage(database, { ...entry, idempotencyKey, contentHash });
      if (!contentHash.equals(kept.content_hash)) {
        throw new ServiceError('CONFLICT', { message: 'سبق إرسال رسالة أخرى من هذا النموذج' });
      }
      return String(kept.reference);
    },

    /** @throws ServiceError CONFLICT when the key has voted for another option before */
    async vote(option: PollOption, idempotencyKey: string | undefined): Promise<void> {
      if (!keeps) return;
      if ((await keepVote(database, option, idempotencyKey)) !== option) {
        throw new ServiceError('CONFLICT', { message: 'سبق تسجيل رأيك من هذا المتصفح' });
      }
    },
  };
}

function hashOf({ name, mobileNumber, email, type, message }: MessageEntry): Buffer {
  const given = JSON.stringify([name, mobileNumber, email, type, message]);
  return hash('sha256', given, 'buffer');
}
