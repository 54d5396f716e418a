import { expect, test } from 'vitest';
import { feedbackExcerpt, findRequestId } from './feedback-excerpt.ts';

test.each([
  ['طلبي 2600 0000 0018 متأخر', '260000000018'],
  ['طلبي رقم ٢٦٠٠٠٠٠٠٠٠١٨', '260000000018'],
  ['رقم 260000-000018.', '260000000018'],
  ['رقم \u2068260000\u2013000018\u2069.', '260000000018'],
  ['طلبي 2600 0000 0019 متأخر', undefined],
  ['محمولي 01012345678', undefined],
])('finds the request in «%s»', (text, requestId) => {
  expect(findRequestId(text)).toBe(requestId);
});

test('an excerpt has no number or address of a person and ends with a word', () => {
  const text = `أنا 29001011234567 ومحمولي 0101 234 5678\nوبريدي mona@example.org. ${'كلمة '.repeat(40)}`;
  const excerpt = feedbackExcerpt(text);
  expect(excerpt).not.toMatch(/\d{4}|@|\n/);
  expect(excerpt).toMatch(/كلمة…$/);
  expect(excerpt.length).toBeLessThanOrEqual(91);
});

test('a short message is its own excerpt', () => {
  expect(feedbackExcerpt('  أين طلبي؟ ')).toBe('أين طلبي؟');
});
