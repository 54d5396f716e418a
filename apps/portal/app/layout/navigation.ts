import {
  articlePath,
  isArticlePath,
  linkedArticles,
  pathTo,
  withoutTrailingSlash,
} from '../paths.ts';
import { layoutMessages, type NavigationName } from './layout.messages.ts';

interface NavigationPlace {
  to: string;
  /** Other paths of this item, including subpaths. */
  branches?: readonly string[];
}

const places: Readonly<Record<NavigationName, NavigationPlace>> = {
  home: {
    to: pathTo('dashboard'),
    branches: [pathTo('login'), pathTo('servicesDash')],
  },
  services: {
    to: pathTo('electronicServices'),
    branches: [
      pathTo('electronicServices'),
      pathTo('birthRequest'),
      pathTo('translatedBirthRequest'),
    ].map(firstSegment),
  },
  guide: { to: pathTo('servicesGuide') },
  nearest: { to: pathTo('recordsLocation') },
  questions: { to: pathTo('questions') },
  inquiry: {
    to: pathTo('inquiry'),
    branches: [firstSegment(pathTo('inquiryResult', { req_id: '' }))],
  },
  myRequests: {
    to: pathTo('myRequests'),
    branches: [firstSegment(pathTo('payment', { requestId: '' }))],
  },
  follow: { to: pathTo('follow') },
  verify: { to: pathTo('verify') },
  electronic: { to: pathTo('electronicServices') },
  translated: { to: pathTo('translatedServices') },
  audio: { to: articlePath(linkedArticles.audio) },
  deaf: { to: pathTo('soon') },
  about: { to: pathTo('about') },
  centres: { to: pathTo('idealCenters') },
  smart: { to: pathTo('smartRecords') },
  news: { to: pathTo('news') },
  contact: { to: pathTo('contactUs') },
  complains: { to: pathTo('complains') },
  accessibility: { to: pathTo('accessibility') },
  privacy: { to: pathTo('privacy') },
};

const menus = {
  bar: ['home', 'services', 'guide', 'nearest', 'questions'],
  /** Bar for signed-in citizens: their requests replace guidance. */
  citizenBar: ['home', 'services', 'myRequests', 'nearest', 'questions'],
  more: [
    'inquiry',
    'follow',
    'verify',
    'centres',
    'smart',
    'about',
    'news',
    'contact',
    'complains',
  ],
  footerServices: ['electronic', 'translated', 'inquiry', 'verify', 'audio', 'deaf'],
  footerPages: [
    'about',
    'guide',
    'questions',
    'nearest',
    'centres',
    'smart',
    'news',
    'contact',
    'complains',
  ],
  statements: ['accessibility', 'privacy'],
} as const satisfies Record<string, readonly NavigationName[]>;

export interface NavigationItem {
  name: NavigationName;
  label: string;
  to: string;
  current: boolean;
}

export function navigation(menu: keyof typeof menus, pathname: string): NavigationItem[] {
  const names = menus[menu];
  const current = findPlace(names, pathname);
  return names.map((name) => ({
    name,
    label: layoutMessages.nav[name],
    to: places[name].to,
    current: name === current,
  }));
}

export function placeAddress(name: NavigationName): string {
  return places[name].to;
}

/** Most specific match: guide and about pages are separate. */
function findPlace(names: readonly NavigationName[], pathname: string): NavigationName | undefined {
  let closest: { name: NavigationName; length: number } | undefined;
  for (const name of names) {
    const { to, branches = [] } = places[name];
    for (const address of [to, ...branches]) {
      if (!isUnder(address, pathname)) continue;
      if (!closest || address.length > closest.length) closest = { name, length: address.length };
    }
  }
  return closest?.name;
}

/** Whether a path equals an address or is below it; `/` has no subpaths. */
function isUnder(address: string, pathname: string): boolean {
  const page = isArticlePath(pathname) ? pathTo('news') : withoutTrailingSlash(pathname);
  return page === address || (address !== '/' && page.startsWith(`${address}/`));
}

function firstSegment(address: string): string {
  return `/${address.split('/')[1] ?? ''}`;
}
