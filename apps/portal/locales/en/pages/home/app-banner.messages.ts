import type { Translation } from '@wathiqa/domain';
import type { appBannerMessages as source } from '../../../../app/pages/home/app-banner.messages.ts';

export const appBannerMessages: Translation<typeof source> = {
  soon: 'Coming soon',
  heading: 'The civil status app on your phone',
  text: 'We are preparing an app to request your documents and track your requests. Until it comes, the whole portal works in the browser of your phone, with nothing to install.',
  more: 'About the app',
};
