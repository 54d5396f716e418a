import type { LayoutMessages } from './messages.ts';

export const english: LayoutMessages = {
  locale: 'en',
  brand: 'Wathiqa',
  brandLine: 'Civil status portal',
  skipToContent: 'Skip to content',
  callCentre: 'Call centre',
  callHours: 'until 9 pm',
  mail: 'E-mail',
  otherLanguage: 'العربية',
  mainNavigation: 'Main',
  menu: 'Menu',
  nav: { home: 'Overview', services: 'Services (Arabic)', inquiry: 'Track a request (Arabic)' },
  login: 'Log in',
  logout: 'Log out',
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
    submit: 'Inquire',
  },
  footer: {
    title: 'Footer',
    links: 'Links',
    contact: 'Contact',
    demonstration:
      'A demonstration product. It carries no ministry’s emblem and issues no official document.',
    copyright: (year) => `© ${year} Wathiqa. All rights reserved`,
  },
  documentTitle: (page) => `${page} | Wathiqa, civil status portal`,
  description: 'Order civil status documents online and follow the request to your door.',
};
