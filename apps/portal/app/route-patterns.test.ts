import { expect, test } from 'vitest';
import { fullPatterns } from './route-patterns.ts';

test('patterns are put together through layouts without a path; the catch-all is left out', () => {
  const patterns = fullPatterns({
    root: { path: '' },
    home: { parentId: 'root', index: true },
    guarded: { parentId: 'root' },
    inquiry: { parentId: 'guarded', path: 'inquiry' },
    result: { parentId: 'guarded', path: 'inquiryResult/:req_id' },
    missing: { parentId: 'root', path: '*' },
  });
  expect(patterns).toEqual(['/', '/inquiry', '/inquiryResult/:req_id']);
});
