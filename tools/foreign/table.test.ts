import { expect, test } from 'vitest';
import { judge } from './suite.ts';
import { SUITES } from './table.ts';

const row = (finding: string) => ({ finding, reason: 'wanted' });

test('a finding that no row accepts is new, once', () => {
  expect(judge([row('a-rule /one')], ['a-rule /two', 'a-rule /one', 'a-rule /two'])).toEqual({
    found: 2,
    new: ['a-rule /two'],
    obsolete: [],
  });
});

test('an accepted row without a finding is obsolete', () => {
  expect(judge([row('a-rule'), row('b-rule')], ['b-rule /one'])).toEqual({
    found: 1,
    new: [],
    obsolete: [row('a-rule')],
  });
});

test('names each suite once, with exact versions and a reason for each accepted finding', () => {
  const names = SUITES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { packages = {}, accepted } of SUITES) {
    for (const version of Object.values(packages)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const { finding, reason } of accepted) {
      expect(finding).not.toBe('');
      expect(reason.length, finding).toBeGreaterThan(5);
    }
    const findings = accepted.map(({ finding }) => finding);
    // A row that another one covers would never be obsolete.
    const covered = findings.filter((one) =>
      findings.some((other) => other !== one && one.startsWith(other)),
    );
    expect(covered).toEqual([]);
  }
});
