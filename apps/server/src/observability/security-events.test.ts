import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OPERATION_EVENTS } from './operation-events.ts';
import { SECURITY_EVENTS } from './security-events.ts';

test('documents every security and operational event, and no others', async () => {
  const guide = new URL('../../../../docs/security/events.md', import.meta.url);
  const rows = [...(await readFile(guide, 'utf8')).matchAll(/^\| `([a-z_]+)` \|/gm)];
  expect(rows.map(([, name]) => name)).toEqual([
    ...Object.keys(SECURITY_EVENTS),
    ...Object.keys(OPERATION_EVENTS),
  ]);
});
