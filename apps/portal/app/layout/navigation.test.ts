import { expect, test } from 'vitest';
import { layoutMessages as english } from '../../locales/en/layout/layout.messages.ts';
import { prerenderedPagePaths } from '../drawn-paths.server.ts';
import { paths } from '../paths.ts';
import { navigation } from './navigation.ts';

type Menu = Parameters<typeof navigation>[0];

const MENUS: readonly Menu[] = [
  'bar',
  'citizenBar',
  'more',
  'footerServices',
  'footerPages',
  'statements',
];

function current(pathname: string, menu: Menu = 'bar') {
  return navigation(menu, pathname)
    .filter((item) => item.current)
    .map((item) => item.name);
}

test.each([
  ['/', 'home'],
  ['/Login', 'home'],
  ['/servicesdash/', 'home'],
  ['/services/electronicservices', 'services'],
  ['/services/translatedservices', 'services'],
  ['/services/electronicservices/regulations/birth', 'services'],
  ['/electronicservices/birth', 'services'],
  ['/translatedservices/death', 'services'],
  ['/about/services-guide/', 'guide'],
  ['/recordslocation', 'nearest'],
  ['/questions/', 'questions'],
])('%s belongs to %s of the bar', (pathname, name) => expect(current(pathname)).toEqual([name]));

test.each(['/soon', '/search', '/news1', '/inquiry', '/no-such-page', '/homepage'])(
  '%s belongs to no bar item',
  (pathname) => expect(current(pathname)).toEqual([]),
);

test.each([
  ['/about', 'about'],
  ['/about/national-number', 'about'],
  ['/news', 'news'],
  ['/news7/', 'news'],
  ['/idealcenters/malls', 'centres'],
  ['/inquiryResult/260000001234', 'inquiry'],
  ['/verify', 'verify'],
] as const)('%s belongs to %s of the rest', (pathname, name) =>
  expect(current(pathname, 'more')).toEqual([name]),
);

test('the guide is separate from the about pages if both are listed', () => {
  expect(current('/about/services-guide', 'footerPages')).toEqual(['guide']);
  expect(current('/about', 'footerPages')).toEqual(['about']);
});

test('every link has an existing page and labels in both languages', () => {
  const known: readonly string[] = [...Object.values(paths), ...prerenderedPagePaths()];
  for (const menu of MENUS) {
    for (const { name, to, label } of navigation(menu, '/')) {
      expect(known).toContain(to);
      expect(label).not.toBe('');
      expect(english.nav[name]).not.toBe('');
    }
  }
});

test('audio links to news 4 and deaf guidance to the coming-soon page', () => {
  const services = navigation('footerServices', '/');
  expect(services.map(({ name, to }) => [name, to])).toEqual([
    ['electronic', '/services/electronicservices'],
    ['translated', '/services/translatedservices'],
    ['inquiry', '/inquiry'],
    ['verify', '/verify'],
    ['audio', '/news4'],
    ['deaf', '/soon'],
  ]);
});
