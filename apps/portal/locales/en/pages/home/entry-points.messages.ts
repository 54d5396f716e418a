import type { EntryPointsMessages } from '../../../../app/pages/home/entry-points.messages.ts';

export const entryPointsMessages: EntryPointsMessages = {
  heading: 'Services',
  lead: 'Choose what you came for.',
  tiles: {
    electronic: { title: 'Electronic services', text: 'Request your documents and your card' },
    translated: { title: 'Translated documents', text: 'Request them in the language you want' },
    audio: { title: 'Audio services', text: 'By phone and with a screen reader' },
    track: { title: 'Track your request', text: 'See how far your request is' },
    deaf: {
      title: 'Sign language guidance',
      text: 'For people who are deaf or hard of hearing, coming soon',
    },
  },
};
