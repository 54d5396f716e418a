import { expect, test } from 'vitest';
import { layoutMessages } from './messages.ts';
import { isCurrent, navigation } from './navigation.ts';

function current(pathname: string, locale: 'ar' | 'en' = 'ar') {
  return navigation(layoutMessages[locale])
    .filter((item) => isCurrent(item, pathname))
    .map((item) => item.to);
}

test('home is current on its own page only', () => {
  expect(current('/')).toEqual(['/']);
  expect(current('/soon')).toEqual([]);
});

test('a slash at the end changes nothing: prerendered addresses have one', () => {
  expect(current('/en/', 'en')).toEqual(['/en']);
});

test('an item is current in all branches that belong to it', () => {
  const services = ['/services/electronicservices'];
  expect(current('/services/electronicservices/regulations/birth')).toEqual(services);
  expect(current('/electronicservices/birth')).toEqual(services);
  expect(current('/inquiryResult/260000001234')).toEqual(['/inquiry']);
});
