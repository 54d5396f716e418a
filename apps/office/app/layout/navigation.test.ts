import { STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { screenTitles } from './layout.messages.ts';
import { allowedNavigation } from './navigation.ts';

/** Entries that a person overlooks at a glance. */
const AT_MOST = 9;

const tabsOf = (role: StaffRole) =>
  allowedNavigation(role).flatMap(({ tabs }) => tabs.map(({ name }) => name));

test.each(STAFF_ROLES)('a %s has few entries, each with its own name', (role) => {
  const labels = allowedNavigation(role).map(({ label }) => label);
  expect(labels.length).toBeLessThanOrEqual(AT_MOST);
  expect(labels).toEqual([...new Set(labels)]);
});

test('every titled screen is a tab of one section', () => {
  const everyones = new Set(STAFF_ROLES.flatMap(tabsOf));
  expect([...everyones].toSorted()).toEqual(Object.keys(screenTitles).toSorted());
  for (const role of STAFF_ROLES) {
    expect(tabsOf(role)).toEqual([...new Set(tabsOf(role))]);
  }
});

test('clerks have no entry for settings that they only read', () => {
  expect(allowedNavigation('clerk').map(({ label }) => label)).toEqual([
    'الطلبات',
    'الموافقات',
    'مراجعة ثانية',
    'الإرسال',
    'المال',
    'الشكاوى والاقتراحات',
    'المتعثر',
  ]);
});
