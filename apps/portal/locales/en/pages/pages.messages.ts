import type { Translation } from '@wathiqa/domain';
import type { pageMessages as source } from '../../../app/pages/pages.messages.ts';

export const pageMessages: Translation<typeof source> = {
  notFound: {
    title: 'Page not found',
    text: 'The link may be old, or the address may be mistyped. Check the address, or start from the home page.',
    home: 'Back to the home page',
    services: 'Electronic services',
  },
  failure: {
    title: 'Something went wrong',
    text: 'We could not show this page. Try again. If it happens again, call the call centre.',
    retry: 'Try again',
    home: 'Back to the home page',
  },
  soon: {
    title: 'Coming soon',
    text: 'We are preparing the sign language guidance and the phone app. Each will be here as soon as it is ready.',
    close: 'Close',
  },
};
