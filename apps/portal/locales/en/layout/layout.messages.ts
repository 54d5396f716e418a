import { formatCallHours } from '@wathiqa/content';
import type { LayoutMessages } from '../../../app/layout/layout.messages.ts';
import { requestNumberProblems } from '../lib/request-number.messages.ts';

export const layoutMessages: LayoutMessages = {
  brand: 'Wathiqa',
  brandLine: 'Civil Status portal',
  skipToContent: 'Skip to content',
  callCentre: 'Call centre',
  callHours: formatCallHours(),
  mainNavigation: 'Main',
  menu: 'Menu',
  nav: {
    home: 'Home',
    services: 'Services',
    guide: 'Services guide',
    nearest: 'Nearest registry',
    questions: 'Questions',
    inquiry: 'Track your request',
    myRequests: 'My requests',
    follow: 'Track without an account',
    electronic: 'Electronic services',
    translated: 'Translated documents',
    audio: 'Audio services',
    deaf: 'Sign language guidance',
    about: 'About us',
    centres: 'Model registries',
    smart: 'Smart registry',
    news: 'News',
    contact: 'Contact us',
    complains: 'Complaints and suggestions',
    accessibility: 'Accessibility',
    privacy: 'Privacy',
  },
  more: 'More pages',
  search: {
    label: 'Search the portal',
    placeholder: 'Service, question, place…',
    submit: 'Search',
    open: 'Search',
  },
  login: 'Sign in',
  logout: 'Sign out',
  greeting: { plain: 'Welcome', named: 'Welcome, ' },
  notifications: 'Notifications',
  close: 'Close',
  loading: 'Loading the page',
  late: { text: 'The page has not opened yet.', retry: 'Try again' },
  breadcrumbs: 'Breadcrumb',
  tracking: {
    title: 'Track your request',
    label: 'Request number',
    hint: 'The 12 digits of your request',
    submit: 'Track',
    withoutAccount: 'Track without signing in',
    mine: 'All my requests',
    problems: requestNumberProblems,
  },
  footer: {
    services: 'Services',
    pages: 'Pages of the portal',
    statements: 'About this portal',
    contact: 'Call centre',
    demonstration:
      'This is a demonstration. It does not belong to any ministry and issues no official documents.',
    copyright: (year) => `© ${year} Wathiqa. All rights reserved`,
  },
  documentTitle: (page) => `${page} | Wathiqa`,
  titleOfRequest: (page, number) => `${page} · ${number}`,
  errorTitle: 'Error: ',
  description:
    'Request birth certificates and other civil status documents online, and track your request until it reaches your address.',
};

export const noScriptMessages = {
  needed: 'This page needs JavaScript to be switched on in the browser.',
  works: 'These work without it:',
  order: 'Order one document with a simple form',
};
