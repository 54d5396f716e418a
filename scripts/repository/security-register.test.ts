import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

const REQUIREMENTS = { '1': 70, '2': 183 };
const VERDICTS = ['holds', 'does not hold', 'not ours'];

/** Cells contain no commas. */
const [header, ...lines] = readFileSync(new URL('docs/security/asvs.csv', ROOT), 'utf8')
  .trimEnd()
  .split('\n');
const requirements = lines.map((line) => {
  const [id = '', level = '', about = '', verdict = '', evidence = '', ...more] = line.split(',');
  return { line, id, level, about, verdict, evidence, more };
});

test('lists every requirement of levels 1 and 2 once', () => {
  expect(header).toBe('id,level,about,verdict,evidence');
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  const ofLevel = (level: string) => requirements.filter((row) => row.level === level).length;
  expect({ '1': ofLevel('1'), '2': ofLevel('2') }).toEqual(REQUIREMENTS);
  const malformed = requirements.filter(
    ({ id, about, verdict, more }) =>
      !/^V\d+\.\d+\.\d+$/.test(id) ||
      about.split(' ').length > 14 ||
      !VERDICTS.includes(verdict) ||
      more.length > 0,
  );
  expect(malformed.map(({ line }) => line)).toEqual([]);
});

test('cites existing files, or a reason for an unmet requirement', () => {
  const isFile = (path: string) =>
    /\.\w+$/.test(path) && existsSync(fileURLToPath(new URL(path, ROOT)));
  const unproven = requirements.filter(({ verdict, evidence }) =>
    verdict === 'holds' ? !evidence.split(';').every(isFile) : !/^\S+( \S+){2,}$/.test(evidence),
  );
  expect(unproven.map(({ line }) => line)).toEqual([]);
});
