import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../app/session/session.messages.ts';

export const messages: Translation<typeof source> = {
  expired: 'Your session has expired. Sign in again',
  logIn: 'Sign in',
  logOut: 'Sign out',
  close: 'Close',
  greeting: { plain: 'Welcome', named: 'Welcome, ' },
  warning: {
    title: 'Your session is about to end',
    endsIn: 'Your session ends in',
    endsAfter: (time) => `Your session ends in ${time}`,
    renewable: 'Choose “Stay signed in” to carry on. Everything you entered is saved.',
    loginNeeded:
      'Your session has reached its time limit. Choose “Stay signed in” to sign in again. You then come back to this page and find what you entered as it was.',
    logOutWipes: 'Signing out deletes what you entered and did not register.',
    unreachable:
      'Your session could not be extended because the connection to the service was lost. Try again when you are back online.',
    stay: 'Stay signed in',
  },
  leaving: {
    title: 'Sign out before you register the request?',
    text: 'Your request is not registered yet. Signing out deletes everything you entered.',
    stay: 'Stay on page',
  },
  arrival: {
    title: 'Continue signing in?',
    signingInAs: 'You will be signed in as',
    goOnQuestion: 'Continue?',
    notBegunHere:
      'This sign-in did not start on this page. Continue if this is your account: what you enter after signing in is saved in it.',
    goOn: 'Continue',
    cancel: 'Cancel',
    keptTitle: 'Your account has not changed',
    linkSignsInAs: 'The link you opened signs in as',
    youAre: ', and you are signed in as',
    sessionUntouched: '. Your session stays as it is.',
    logOutFirst:
      'To use another account, sign out first, then sign in again. Signing out deletes what you entered and did not register.',
    stay: 'Stay in my account',
  },
  refused: {
    title: 'You are not signed in',
    text: 'The sign-in link that brought you here has expired or was used before. Sign in again to reach the page you wanted.',
    action: 'Sign in again',
  },
  cancelled: {
    title: 'You are not signed in',
    text: 'You left the page of your account before you finished signing in. Sign in to reach the page you wanted.',
  },
  unavailable: {
    title: 'The sign-in page cannot be reached',
    text: 'The sign-in page of the government account is not responding. Try again in a few minutes. You will come back to the page you wanted.',
  },
  unreachable: {
    title: 'The service cannot be reached',
    text: 'We could not sign you in because you are offline or the service is not available now.',
    action: 'Try again',
  },
};
