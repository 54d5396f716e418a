import { figureTexts } from '@wathiqa/content';
import type { SliderMessages } from '../../../../../app/pages/home/slider/slider.messages.ts';

export const sliderMessages: SliderMessages = {
  heading: 'Closer to you',
  choose: 'Choose a slide',
  play: 'Play the slides',
  pause: 'Pause the slides',
  slide: (place, slides, title) => `Slide ${place} of ${slides}: ${title}`,
  more: 'More about smart registries',
  slides: {
    smartRegistry: {
      title: 'Smart registry',
      text: `${figureTexts['count.smartMachines']} that print your document at once while the building is open.`,
    },
    modelCentre: {
      title: 'Model registries',
      text: 'Your card and documents in one visit, in malls too.',
    },
    mobileRegistry: {
      title: 'Mobile registry',
      text: `${figureTexts['count.mobileVehicles']} that go to villages, universities and clubs.`,
    },
    translation: {
      title: 'Your documents in other languages',
      text: `In ${figureTexts['count.languages']}, for use outside Egypt.`,
    },
  },
};
