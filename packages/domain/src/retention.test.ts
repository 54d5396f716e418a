import { expect, test } from 'vitest';
import { RETENTION_TERMS, retentionLimit } from './retention.ts';

test('are as decided (spec §4.10)', () => {
  expect(RETENTION_TERMS).toEqual({
    endedRequest: { years: 1 },
    deliveredRequest: { years: 2 },
    account: { years: 2 },
    feedback: { years: 1 },
    register: { days: 30 },
    message: { days: 90 },
    audit: { years: 5 },
  });
});

test('ends on the same day of a later year, or after days', () => {
  const now = new Date('2028-02-29T10:00:00Z');
  expect(retentionLimit('endedRequest', now).toISOString()).toBe('2027-03-01T10:00:00.000Z');
  expect(retentionLimit('message', now).toISOString()).toBe('2027-12-01T10:00:00.000Z');
});
