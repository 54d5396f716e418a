import { type Email, toEmail } from '../letter.ts';
import { MESSAGE_TEXTS } from '../texts.locales.ts';
import type { Channel } from './channel.ts';
import { createMailSender } from './smtp-sender.ts';

export const email: Channel<Email> = {
  service: 'mail_server',
  connect: ({ email: server }) => server && createMailSender(server),
  addressOf: (notification) => notification.email || undefined,
  compose: ({ facts, text, locale, trial }) => {
    const { messages } = MESSAGE_TEXTS[locale];
    const marked = trial
      ? {
          ...text,
          subject: `${messages.trial}: ${text.subject}`,
          paragraphs: [messages.trialNote, ...text.paragraphs],
        }
      : text;
    return toEmail(facts, marked, locale);
  },
};
