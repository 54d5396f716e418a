import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../app/calls/failure.messages.ts';

export const messages: Translation<typeof source> = {
  connectionLost: 'The connection to the service was lost',
  connectionLostAdvice: 'Check your internet connection, then try again',
  tooMany: 'There were too many attempts in a short time',
  tooManyAdvice: (wait) => `Wait ${wait}, then try again`,
  tooLargeAdvice: 'Request fewer documents here, and the rest in another request',
  troubleAdvice: 'If this happens again, call the call centre',
  callCentre: 'Call centre:',
  kept: 'Everything you entered is saved.',
};
