import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/plain-order/plain-order.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Order a document without JavaScript',
  lead: 'A simple form that works in every browser. Choose a document, read its terms and price, then start the request. You can add other documents to it.',
  electronic: 'Documents in Arabic',
  translated: 'Translated documents',
  back: 'Back',
  next: 'Continue',
  review: 'Review',
  acceptFirst: 'Read the terms of the service, then tick to accept them',
  own: {
    filled: 'For someone else: clear my details',
    offered: 'For myself: fill in my details',
  },
  places: 'Show the divisions and offices of this governorate',
  pricePerCopy: (price) => `${price} per copy`,
  cardPrice: (price) => `Price of the card: ${price}`,
  sessionEnded: {
    title: 'Your session has ended; what you typed is still here',
    text: 'Sign in on a new page, then come back to this one and press the same button again.',
  },
  signInElsewhere: 'Sign in on a new page',
  otherCitizen: {
    title: 'Another account is signed in on this browser',
    text: 'This request was written with another account. To register it with yours, check its details and press the button again.',
  },
  signedIn: {
    title: 'You are signed in',
    text: 'Close this page, go back to the page of your request and press the same button again.',
    action: 'Start a new request',
  },
  signInFailed: {
    title: 'The sign-in was not completed',
    text: 'Nothing was registered. Try again.',
    action: 'Sign in',
  },
  signOut: 'Sign out',

  requests: 'My requests: status and payment',
  signIn: {
    title: 'Sign in to see your requests',
    text: 'The session has ended, or the sign-in was not completed.',
  },
  cardPage: {
    title: 'The card page is ready',
    text: 'You enter your card details on the page of the payment provider. After the payment, open “My requests” again to see it.',
    open: 'Open the card page',
  },

  sent: {
    title: 'Payment and tracking',
    follow:
      'To see the status at any time, use “Follow a request” with the number and the last 4 digits of either mobile you gave.',
    pay: 'We send you a message once the request is accepted. Then open “My requests: status and payment” and get a cash code or pay by card, without JavaScript.',
    total: (amount) => `Total fees: ${amount}. Pay nothing before the request is accepted.`,
    another: 'Order another document',
  },
};
