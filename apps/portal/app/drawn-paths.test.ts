import { expect, test } from 'vitest';
import { fullPatterns } from './drawn-paths.server.ts';

test('joins patterns through pathless layouts, without the catch-all', () => {
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
