import { ISSUE_REASONS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { parseIssueReason, withIssueReason } from './issue-reason.ts';

test.each(ISSUE_REASONS)(
  'the reason %s comes back out of the address it was put into',
  (reason) => {
    const { pathname, search } = new URL(withIssueReason('/nid', reason), 'http://portal');
    expect(pathname).toBe('/nid');
    expect(parseIssueReason(search)).toBe(reason);
  },
);

test.each(['', '?reason=', '?reason=STOLEN', '?other=LOST'])('«%s» brings no reason', (search) =>
  expect(parseIssueReason(search)).toBeUndefined(),
);
