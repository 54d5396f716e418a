import type { Translation } from '@wathiqa/domain';
import type {
  walkthroughMessages as messagesSource,
  sceneWords as wordsSource,
} from '../../../../../app/pages/about/video/walkthrough.messages.ts';

export const sceneWords: Translation<typeof wordsSource> = {
  opening: {
    heading: 'How do you request a document?',
    caption: 'How to request documents on the Civil Status portal.',
  },
  home: {
    heading: 'Start the request',
    caption: 'Sign in with your government account, then start a new request.',
  },
  services: {
    heading: 'Choose the document',
    caption: 'Choose the document from the services. Here: a birth certificate.',
  },
  terms: {
    heading: 'Read the terms',
    caption: 'Read the price, the time and the terms, agree to them, then press “Start”.',
  },
  owner: {
    heading: 'Details of the owner',
    caption: 'Enter the owner’s name, national ID number, mother’s name and gender.',
  },
  copies: {
    heading: 'Number of copies',
    caption: 'Set the copies and see the total. Add a document if you need to.',
  },
  relative: {
    heading: 'A document of a relative',
    caption: 'The second is the daughter’s: choose “my daughter”, then review.',
  },
  review: {
    heading: 'Review the request',
    caption: 'Review the documents, copies and total. Edit the request if needed.',
  },
  delivery: {
    heading: 'Delivery address',
    caption: 'Enter the delivery address and two mobiles, then register the request.',
  },
  registered: {
    heading: 'Registered',
    caption: 'It is registered. Keep its number to track the request.',
  },
  inquiry: {
    heading: 'Track your request',
    caption: 'To track it, enter the number on “Track your request” to see the status.',
  },
  closing: {
    heading: 'Payment, then delivery',
    caption: 'Once it is accepted, you pay. The documents then come to your address.',
  },
};

export const walkthroughMessages: Translation<typeof messagesSource> = {
  title: 'How do you request a document on the portal?',
  watch: 'Watch how it works',
  about: (length) => `No sound. Arabic on screen, English captions, under ${length}`,
  transcript: 'Transcript of the video',
  captions: { language: 'en', name: 'English' },
  close: 'Close',
};
