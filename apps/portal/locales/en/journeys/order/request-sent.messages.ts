import { figureTexts } from '@wathiqa/content';
import { servicePromise, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/order/request-sent.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Your request is registered',
  pageTitle: 'Request registered',
  earlier: {
    title: 'Your request was already registered. We did not register it twice',
    registered: 'The request is registered with the details from before your changes. Its number:',
    text: 'What you changed after the connection was lost is not registered. You can change the delivery address on the page of the request. If you need other documents, make a new request.',
  },
  number: 'Request number',
  keep: 'Keep this number to track your request.',
  copy: 'Copy number',
  copied: 'Request number copied',
  copyFailed: 'The number could not be copied. Select it and copy it',
  print: 'Print',
  next: 'What happens next',
  steps: [
    {
      title: 'We review the request',
      text: `We check the details against the computerised records within ${figureTexts['time.decision']}, and tell you the result by text message and email.`,
    },
    {
      title: 'You pay',
      text: 'When the request is accepted, a “Pay” button appears on the page of your request. You can pay by bank card or in cash.',
    },
    {
      title: 'We deliver to your address',
      text: `${servicePromise()} The courier calls you before they come.`,
    },
  ],
  follow: 'Track the request',
  mine: 'All my requests',
  close: 'Close',
};
