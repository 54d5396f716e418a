import { readFileSync } from 'node:fs';
import * as contract from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { expect, test } from 'vitest';
import { ALLOWED } from './allowed.ts';
import { acts, WITHOUT_ROW } from './operations/acts.ts';
import { referenceActs } from './operations/reference.ts';

/** Calls by name, also those of a namespace. */
function callsOf(module: object): [name: string, method: string][] {
  return Object.entries(module).flatMap(([name, part]) => {
    if (typeof part !== 'object' || part === null) return [];
    if ('method' in part && 'access' in part) return [[name, String(part.method)]];
    return name === 'session' ? callsOf(part) : [];
  });
}

const rows = Object.keys({ ...acts, ...referenceActs });
const writeCalls = [...callsOf(contract), ...callsOf(office)]
  .filter(([, method]) => method !== 'GET')
  .map(([name]) => name);

test('each write call of the contract has a row or a reason for its absence', () => {
  expect(writeCalls).toContain('createRequest');
  const named = [...rows, ...Object.keys(WITHOUT_ROW)];
  expect(named.toSorted()).toEqual(writeCalls.toSorted());
});

test('each row is played', () => {
  const groups = ['money', 'parcels', 'people', 'reference', 'requests', 'scene']
    .map((name) => readFileSync(new URL(`operations/${name}.ts`, import.meta.url), 'utf8'))
    .join('\n');
  expect(rows.filter((name) => !new RegExp(`[aA]cts\\.${name}\\(`).test(groups))).toEqual([]);
});

test('the allow list has at most 30 lines, each with a reason', () => {
  expect(ALLOWED.length).toBeLessThanOrEqual(30);
  for (const { reason } of ALLOWED) expect(reason).not.toBe('');
});
