import { readFile } from 'node:fs/promises';
import type { ResponseCodeName } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import type { Call } from '../wire/call.ts';
import * as office from './index.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

test('docs/security/office-calls.md has the protection of every office call', async () => {
  const guide = new URL('../../../../docs/security/office-calls.md', import.meta.url);
  const lines = (await readFile(guide, 'utf8')).matchAll(/^\| `(\w+)` \| (.*) \|$/gm);
  const documented = [...lines].map(([, name = '', cells = '']) => {
    const [own, second, cap, reason, key, citizen, audit] = cells.split(' | ');
    expect([citizen, audit], name).toEqual([expect.any(String), expect.any(String)]);
    return [name, own, second, cap, reason, key];
  });
  const calls = Object.entries(office).flatMap(([name, call]: [string, unknown]) => {
    if (!isCall(call)) return [];
    const { refusals = [], idempotent, countsAsRead } = call;
    const yes = (...codes: ResponseCodeName[]) =>
      codes.some((code) => refusals.includes(code)) ? 'yes' : '–';
    return [
      [
        name,
        yes('OWN_REQUEST', 'OWN_ACCESS'),
        yes('OWN_DECISION', 'OWN_PROPOSAL'),
        countsAsRead ? 'yes' : '–',
        yes('READING_REASON_NEEDED'),
        idempotent ? 'yes' : '–',
      ],
    ];
  });
  expect(documented.toSorted()).toEqual(calls.toSorted());
});
