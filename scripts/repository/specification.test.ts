import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = 'docs/specification';

const sections = new Set(
  readdirSync(join(ROOT, FOLDER)).flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, FOLDER, file), 'utf8').matchAll(/^##? (\d+(?:\.\d+)?) /gm),
      ([, number = '']) => number,
    ),
  ),
);

/** Citations such as `spec §2.7, §6.4`, each with its file. */
function readCitations(): { file: string; number: string }[] {
  const files = execFileSync('git', ['grep', '-lE', 'spec §[0-9]', '--', '.'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return Array.from(text.matchAll(/spec ((?:(?:, | and )?§\d+(?:\.\d+)?)+)/g)).flatMap(
      ([, numbers = '']) =>
        Array.from(numbers.matchAll(/§(\d+(?:\.\d+)?)/g), ([, number = '']) => ({ file, number })),
    );
  });
}

test('every citation names a section of the specification', () => {
  const citations = readCitations();
  expect(citations.length).toBeGreaterThan(100);
  expect(citations.filter(({ number }) => !sections.has(number))).toEqual([]);
});
