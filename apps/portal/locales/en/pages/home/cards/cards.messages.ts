import type { CardsMessages } from '../../../../../app/pages/home/cards/cards.messages.ts';

export const cardsMessages: CardsMessages = {
  heading: 'Wherever you are',
  map: {
    title: 'Nearest registry',
    text: 'Model and smart registries near you, with their opening hours and a map.',
    open: 'Find the nearest',
  },
  initiatives: {
    heading: 'Initiatives',
    more: 'About the initiative',
    items: {
      homeVisits: {
        title: 'Service at home',
        text: 'For older people and people who are ill: staff come to your home.',
      },
      signing: {
        title: 'Services in sign language',
        text: 'Touch screens and trained staff for people who are deaf or hard of hearing.',
      },
      vehicle: {
        title: 'Mobile registry in villages',
        text: 'The vehicles of the mobile registry go to villages and remote areas.',
      },
    },
  },
  poll: { heading: 'Your opinion matters' },
};
