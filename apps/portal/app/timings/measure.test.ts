import { expect, test } from 'vitest';
import { pageTemplate } from './measure.ts';

test.each([
  ['/', 'home'],
  ['/Login', 'home'],
  ['/news3', 'reading'],
  ['/about/services-guide', 'reading'],
  ['/recordslocation/', 'outlets'],
  ['/complains', 'feedback'],
  ['/services/electronicservices/regulations/birth', 'services'],
  ['/electronicservices/birth', 'order'],
  ['/request/260000000018', 'order'],
  ['/inquiryResult/260000000018', 'tracking'],
  ['/payment/260000000018', 'payment'],
  ['/mydata', 'own'],
  ['/no-such-page/private.person@example.org', 'reading'],
])('%s is counted as %s, without its address', (pathname, template) => {
  expect(pageTemplate(pathname)).toBe(template);
});
