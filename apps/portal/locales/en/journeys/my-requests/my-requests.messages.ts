import { countedNoun, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/my-requests/my-requests.messages.ts';

const DOCUMENTS = { one: 'document', other: 'documents' };

export const messages: Translation<typeof source> = {
  title: 'My requests',
  lead: 'First the requests that wait for you, then those in progress, then the finished ones.',
  loading: 'Loading your requests',
  loaded: (count) => `Requests shown: ${count}`,
  number: 'Request',
  documents: (count) => countedNoun(count, DOCUMENTS),
  others: (count) => `+${count}`,
  arrives: 'Arrives by',
  late: 'Your request is late, and we are sorry. It was expected on',
  paidBack:
    'We refunded everything you paid. You still get your documents, and you do not pay again.',
  registered: 'Registered on',
  reason: 'Reason:',
  step: (position, steps, name) => `Step ${position} of ${steps}: ${name}`,
  until: 'By',
  acts: {
    correct: 'Correct your details',
    correctAddress: 'Correct the address',
    askAgain: 'Send them again',
    visit: 'See what to take',
    call: 'Call us',
  },
  filters: {
    title: 'Show',
    all: 'All',
    act: 'Waiting for you',
    moving: 'In progress',
    over: 'Finished',
    none: 'There are no requests here.',
  },
  home: {
    nothing: 'You have no requests in progress and nothing to do.',
    all: 'All my requests',
  },
  details: 'Request details',
  pay: 'Pay',
  more: 'Show older requests',
  loadingMore: 'Loading more',
  offline: 'You are offline. This is the latest we have. It will update when you are back online.',
  myData: 'The data we keep about you and who looked at it',
  devices: {
    title: 'Devices where you are signed in',
    text: 'Devices that signed in to your account and have not signed out. If you do not know one of them, sign it out, then change the password of your account.',
    unknown: 'Unknown device',
    current: 'This device',
    usedAt: 'Last used on',
    end: 'Sign it out',
    endAll: 'Sign out all other devices',
    ended: 'Signed out.',
  },
  empty: {
    title: 'No requests yet',
    text: 'When you register a request it appears here, and you can track it until it reaches your address.',
    start: 'Start a new request',
  },
};
