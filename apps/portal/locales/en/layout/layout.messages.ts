import { figures } from '@wathiqa/content';
import type { LayoutMessages } from '../../../app/layout/layout.messages.ts';
import { requestNumberProblems } from '../lib/request-number.messages.ts';

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', timeZone: 'UTC' });

export const layoutMessages: LayoutMessages = {
  brand: 'Wathiqa',
  brandLine: 'Civil Status portal',
  skipToContent: 'Skip to content',
  callCentre: 'Call centre',
  callHours: `until ${clock.format(Date.UTC(2000, 0, 1, figures.callCentre.untilHour))}`,
  mail: 'E-mail',
  mainNavigation: 'Main',
  menu: 'Menu',
  nav: {
    home: 'Home',
    services: 'Services',
    guide: 'Services guide',
    nearest: 'Nearest registry',
    questions: 'Questions',
    inquiry: 'Track a request',
    myRequests: 'My requests',
    follow: 'Track without an account',
    electronic: 'Electronic services',
    translated: 'Translated documents',
    audio: 'Audio services',
    deaf: 'Guidance for people who are deaf',
    about: 'About the sector',
    centres: 'Model centres',
    smart: 'Smart civil registry',
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
  greeting: (name) => `Welcome, ${name}`,
  notifications: 'Notifications',
  close: 'Close',
  loading: 'Loading the page',
  scriptNeeded: 'This page needs JavaScript to be switched on in the browser.',
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
    statements: 'Statements',
    contact: 'Call centre',
    demonstration:
      'A demonstration product. It carries no ministry’s emblem and issues no official document.',
    copyright: (year) => `© ${year} Wathiqa. All rights reserved`,
  },
  documentTitle: (page) => `${page} | Wathiqa`,
  description:
    'Request birth certificates and other civil status documents online, and track your request to your door.',
};
