import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Lists of words, which are no text. */
const WORD_LISTS = ['apps/sandbox/src/civil-register/names.ts'];

/** All Arabic texts: content, catalogues, messages in code, and the sandbox, which demonstrations show. */
export const ARABIC_TEXTS = listFiles([
  'content/ar/**/*.md',
  'content/regulations/**/*.ar.html',
  'content/src/**/*.ts',
  'apps/*/app/**/*.messages.ts',
  'apps/server/src/**/*.messages.ts',
  'packages/*/src/**/*.messages.ts',
  'packages/domain/src/**/*.ts',
  'packages/contract/src/**/*.ts',
  'apps/sandbox/src/**/*.ts',
]);

export const ENGLISH_TEXTS = listFiles([
  'content/en/**/*.md',
  'content/regulations/**/*.en.html',
  'content/locales/en/**/*.messages.ts',
  'apps/*/locales/en/**/*.messages.ts',
  'packages/*/locales/en/**/*.messages.ts',
]);

export function readText(file: string): string {
  return readFileSync(`${root}${file}`, 'utf8');
}

function listFiles(patterns: readonly string[]): string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return [...new Set(files)].filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file) && !WORD_LISTS.includes(file),
  );
}
