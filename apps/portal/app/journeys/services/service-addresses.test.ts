import { ISSUE_REASONS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { parseIssueReason, withIssueReason } from './service-addresses.ts';

test.each(ISSUE_REASONS)('round-trips the reason %s through the address', (reason) => {
  const { pathname, search } = new URL(withIssueReason('/nid', reason), 'http://portal');
  expect(pathname).toBe('/nid');
  expect(parseIssueReason(search)).toBe(reason);
});

test.each(['', '?reason=', '?reason=STOLEN', '?other=LOST'])('«%s» contains no reason', (search) =>
  expect(parseIssueReason(search)).toBeUndefined(),
);
