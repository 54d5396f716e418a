import { figureTexts } from '@wathiqa/content';
import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/services/card-cases.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'What happened to your card?',
  registry: 'Nearest registry',
  cases: [
    {
      id: 'renewal',
      heading: 'It has expired, or my details have changed',
      text: 'You cannot renew a card here. Renew it in person at the civil registry.',
      conditions: [
        `A card is valid for ${figureTexts['time.idCard.validity']}, and for some jobs ${figureTexts['time.idCard.shorterValidity']}.`,
        `Renew it within ${figureTexts['time.idCard.renewal']} of the date it expires.`,
      ],
    },
    {
      id: 'replacement',
      heading: 'It was lost, stolen or damaged',
      text: 'You can replace a card here if it has not expired and the points below are true. If not, go to the civil registry.',
      conditions: [
        `It was issued less than ${figureTexts['time.idCard.validity']} ago, and not online or by the call centre. This does not apply if you are ${figureTexts['age.cardWithoutVisit']} old or more.`,
        `If you are a student, you are not older than ${figureTexts['age.student']}.`,
      ],
    },
    {
      id: 'first',
      heading: 'I have never had a card',
      text: 'Request it here, then go to the civil registry once for your photo, fingerprints and signature.',
      conditions: [
        `A parent requests the first card of someone younger than ${figureTexts['age.adult']} at the civil registry.`,
      ],
    },
  ],
};
